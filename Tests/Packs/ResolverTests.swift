import MotionPacks
import MotionValues
import Support
import Testing

struct ResolverTests {
  @Test(
    "The newest compatible versions are chosen",
    arguments: [
      ("newest", "a/a 1.0.0\na/a 1.2.0\na/a 2.0.0", "a/a", "a/a 2.0.0"),
      ("newest in the range", "a/a 1.0.0\na/a 1.2.0\na/a 2.0.0", "a/a ^1", "a/a 1.2.0"),
      ("no prerelease", "a/a 1.0.0\na/a 1.1.0-rc", "a/a", "a/a 1.0.0"),
      ("prerelease if named", "a/a 1.0.0\na/a 1.1.0-rc", "a/a =1.1.0-rc", "a/a 1.1.0-rc"),
      ("dependencies", "a/a 1.0.0: b/b ^1\nb/b 1.0.0\nb/b 2.0.0", "a/a", "a/a 1.0.0, b/b 1.0.0"),
      (
        "older if the newest is incompatible",
        "a/a 1.0.0: c/c ^1\na/a 2.0.0: c/c ^2\nb/b 1.0.0: c/c ^1\nc/c 1.0.0\nc/c 2.0.0",
        "a/a;b/b", "a/a 1.0.0, b/b 1.0.0, c/c 1.0.0"
      ),
      (
        "a diamond", "a/a 1.0.0: c/c >=1.1\nb/b 1.0.0: c/c <1.3\nc/c 1.0.0\nc/c 1.2.0\nc/c 1.3.0",
        "a/a;b/b", "a/a 1.0.0, b/b 1.0.0, c/c 1.2.0"
      ),
      ("one that supports this motion", "a/a 1.0.0\na/a 1.1.0 >=2", "a/a", "a/a 1.0.0"),
      ("nothing", "a/a 1.0.0", "", ""),
    ])
  func chooses(title: String, packs: String, needs: String, expected: String) throws {
    #expect(try PackFixture(packs).solve(needs).joined(separator: ", ") == expected)
  }

  @Test("A locked version is kept while it satisfies the requirements")
  func prefersLocked() throws {
    let fixture = try PackFixture("a/a 1.0.0\na/a 1.2.0\na/a 2.0.0")
    let name = try PackName.parse("a/a")
    let kept = [name: SemanticVersion(1, 0, 0)]
    #expect(try fixture.solve("a/a", preferring: kept) == ["a/a 1.0.0"])
    #expect(try fixture.solve("a/a >=1.1", preferring: kept) == ["a/a 2.0.0"])
  }

  @Test(
    "A conflict names the requirements and a solution",
    arguments: [
      (
        "two packs", "a/a 1.0.0: c/c ^1\nb/b 1.0.0: c/c ^2\nc/c 1.4.0\nc/c 2.1.0", "a/a;b/b",
        "no `c/c` satisfies all requirements: `a/a` 1.0.0 wants `^1` and `b/b` 1.0.0 wants `^2`; "
          + "there is 2.1.0, 1.4.0",
        "`motion pack remove b/b`"
      ),
      (
        "the project and a pack", "a/a 1.0.0: c/c ^1\nc/c 1.4.0\nc/c 2.1.0", "a/a;c/c ^2",
        "the project wants `^2` and `a/a` 1.0.0 wants `^1`",
        "change the range of `c/c` in `pack.toml`"
      ),
      (
        "another version is compatible",
        "a/a 1.0.0: c/c ^1\nb/b 1.0.0: c/c ^1\nb/b 2.0.0: c/c ^2\nc/c 1.4.0\nc/c 2.1.0",
        "a/a;b/b ^2", "`b/b` 2.0.0 wants `^2`", "`motion pack add b/b@=1.0.0`"
      ),
      (
        "no version fits", "a/a 1.0.0\na/a 1.5.0", "a/a ^2",
        "the project wants `a/a` `^2`, and no version fits; there is 1.5.0, 1.0.0",
        "the newest is 1.5.0: `motion pack add a/a@^1.5.0`"
      ),
      (
        "only prereleases", "a/a 1.0.0-rc.1", "a/a", "no version fits",
        "`motion pack add a/a@=1.0.0-rc.1`"
      ),
      (
        "another motion", "a/a 1.0.0 >=9", "a/a", "`a/a` 1.0.0 runs with motion `>=9`, but this is",
        "use another version of motion"
      ),
    ])
  func explains(title: String, packs: String, needs: String, message: String, help: String) throws {
    let fixture = try PackFixture(packs)
    let error = #expect(throws: Diagnostic.self) { try fixture.solve(needs) }
    #expect(error?.code == .packConflict)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.help.contains { $0.contains(help) } == true, "\(error?.help ?? [])")
  }

  @Test("A cycle is described from its first pack on")
  func cycles() throws {
    let fixture = try PackFixture("c/c 1.0.0: a/a\na/a 1.0.0: b/b\nb/b 1.0.0: c/c\nd/d 1.0.0: a/a")
    let error = #expect(throws: Diagnostic.self) { try fixture.solve("d/d") }
    #expect(error?.code == .packCycle)
    #expect(
      error?.message
        == "packs depend on each other: `a/a` needs `b/b`, which needs `c/c`, which needs `a/a`")
  }

  @Test("A solution is found if and only if exhaustive search finds one", arguments: 0..<300)
  func agreesWithBruteForce(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["a/a", "b/b", "c/c", "d/d", "e/e"]
    let ranges = ["*", "^1", "^2", "=1.0.0", "=1.1.0", ">=1.1", "<2"]
    let versions = ["1.0.0", "1.1.0", "2.0.0"]
    func needs(of index: Int, _ random: inout SeededGenerator) -> String {
      // Packs depend only on later ones, so that there are no cycles.
      names[(index + 1)...].filter { _ in Int.random(in: 0..<5, using: &random) < 2 }
        .map { "\($0) \(ranges.randomElement(using: &random) ?? "*")" }.joined(separator: ";")
    }
    var lines: [(name: Int, version: String, needs: String)] = []
    for index in names.indices {
      for version in versions { lines.append((index, version, needs(of: index, &random))) }
    }
    let root = needs(of: -1, &random)
    let fixture = try PackFixture(
      lines.map { "\(names[$0.name]) \($0.version): \($0.needs)" }.joined(separator: "\n"))
    let exists = try Self.exists(root, lines.map { (names[$0.name], $0.version, $0.needs) }, names)
    let solution = try? fixture.solve(root)
    #expect((solution != nil) == exists, "seed \(seed)")
    if let solution {
      #expect(
        try Self.isSound(solution, root, lines.map { (names[$0.name], $0.version, $0.needs) }),
        "seed \(seed)")
    }
  }

  private typealias Line = (name: String, version: String, needs: String)

  /// Tries all combinations of versions.
  private static func exists(_ root: String, _ lines: [Line], _ names: [String]) throws -> Bool {
    let options = names.map { name in lines.filter { $0.name == name } }
    var choices: [[Line]] = [[]]
    for option in options { choices = choices.flatMap { choice in option.map { choice + [$0] } } }
    return try choices.contains { try holds($0, root) }
  }

  /// Whether all packs that are reachable from the project are compatible.
  private static func holds(_ choice: [Line], _ root: String) throws -> Bool {
    var open = [root]
    var seen: Set<String> = []
    while let needs = open.popLast() {
      for need in needs.split(separator: ";") {
        let dependency = try PackFixture.dependency(need)
        guard let line = choice.first(where: { $0.name == dependency.name.description }),
          dependency.range.contains(try .parse(line.version))
        else { return false }
        if seen.insert(line.name).inserted { open.append(line.needs) }
      }
    }
    return true
  }

  private static func isSound(_ solution: [String], _ root: String, _ lines: [Line]) throws -> Bool
  {
    try holds(lines.filter { solution.contains("\($0.name) \($0.version)") }, root)
  }
}
