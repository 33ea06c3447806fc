import MotionCore
import MotionPacks
import Support
import Testing

struct VersionTests {
  @Test("Versions stand in the order of semver.org")
  func order() throws {
    let texts = [
      "0.0.1", "0.1.0-0", "0.1.0", "1.0.0-0", "1.0.0-1", "1.0.0-2", "1.0.0-10", "1.0.0-alpha",
      "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-alpha-", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0", "2.1.0",
      "2.1.1",
    ]
    let versions = try texts.map { try SemanticVersion.parse($0) }
    for (index, version) in versions.enumerated() {
      #expect(version.description == texts[index])
      for later in versions[(index + 1)...] {
        #expect(version < later, "\(version) < \(later)")
        #expect(!(later < version), "\(later) < \(version)")
      }
    }
  }

  @Test(
    "What is not a version is told with the version that was meant",
    arguments: [
      ("1.2", "did you mean `1.2.0`?"), ("1", "did you mean `1.0.0`?"),
      ("v1.2.3", "did you mean `1.2.3`?"), ("01.2.3", "did you mean `1.2.3`?"),
      ("1.2.3.4", nil), ("", nil), ("1.2.x", nil), ("1.2.3-", nil), ("1.2.3-01", nil),
      ("1.2.3-a..b", nil), ("1.2.3+", nil), ("1.2.3 ", nil), ("-1.2.3", nil), ("1.2.3-ä", nil),
      ("1.2.3-a_b", nil), ("99999999999999999999.0.0", nil), ("1.2.٣", nil),
    ] as [(String, String?)])
  func faults(text: String, help: String?) throws {
    let error = #expect(throws: Diagnostic.self) { try SemanticVersion.parse(text) }
    #expect(error?.code == .badVersion)
    #expect(error?.help.first == help)
  }

  @Test("What is printed of a version is the same version", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts = ["alpha", "0", "7", "x-y", "rc1", "--"]
    let count = Int.random(in: 0...3, using: &random)
    let prerelease = (0..<count).compactMap { _ in parts.randomElement(using: &random) }
    let numbers = (0..<3).map { _ in "\(Int.random(in: 0...40, using: &random))" }
    let text =
      numbers.joined(separator: ".")
      + (prerelease.isEmpty ? "" : "-" + prerelease.joined(separator: "."))
      + (Bool.random(using: &random) ? "+build.5" : "")
    #expect(try SemanticVersion.parse(text).description == text, "seed \(seed)")
  }
}

struct VersionRangeTests {
  @Test(
    "A range holds the versions that Cargo's holds",
    arguments: [
      ("^1.2.3", "1.2.3 1.2.4 1.9.0", "1.2.2 2.0.0 0.9.0 2.0.0-alpha 1.3.0-beta"),
      ("1.2.3", "1.2.3 1.9.9", "1.2.2 2.0.0"), ("^1.2", "1.2.0 1.9.0", "1.1.9 2.0.0"),
      ("^1", "1.0.0 1.9.0", "0.9.9 2.0.0"), ("^0.2.3", "0.2.3 0.2.9", "0.2.2 0.3.0 1.0.0"),
      ("^0.0.3", "0.0.3", "0.0.2 0.0.4 0.1.0"), ("^0.0", "0.0.0 0.0.9", "0.1.0"),
      ("^0", "0.0.0 0.9.0", "1.0.0"), ("~1.2.3", "1.2.3 1.2.9", "1.2.2 1.3.0"),
      ("~1.2", "1.2.0 1.2.9", "1.1.9 1.3.0"), ("~1", "1.0.0 1.9.0", "0.9.9 2.0.0"),
      ("*", "0.0.0 9.9.9", "1.0.0-alpha"), ("1.*", "1.0.0 1.9.9", "0.9.9 2.0.0"),
      ("1.2.*", "1.2.0 1.2.9", "1.1.9 1.3.0"), ("1.2.x", "1.2.0", "1.3.0"),
      ("=1.2.3", "1.2.3", "1.2.2 1.2.4 1.2.3-alpha"), ("=1.2", "1.2.0 1.2.9", "1.3.0 1.1.0"),
      (">1.2.3", "1.2.4 2.0.0", "1.2.3 1.0.0"), (">1.2", "1.3.0 2.0.0", "1.2.0 1.2.9"),
      (">=1.2", "1.2.0 2.0.0", "1.1.9"), ("<1.2", "1.1.9 0.0.1", "1.2.0"),
      ("<=1.2", "1.2.0 1.2.9 0.1.0", "1.3.0"), ("<=1.2.3", "1.2.3 1.0.0", "1.2.4"),
      (">=1.2, <1.5", "1.2.0 1.4.9", "1.1.0 1.5.0"), (">= 1.2 , < 1.5", "1.2.0", "1.5.0"),
      ("^1.2.3-beta.2", "1.2.3-beta.2 1.2.3-rc 1.2.3 1.4.0", "1.2.3-beta.1 1.2.4-beta.2"),
      (">=2.0.0-rc.1", "2.0.0-rc.1 2.0.0 3.0.0", "2.0.0-alpha 3.0.0-alpha"),
    ])
  func holds(range text: String, inside: String, outside: String) throws {
    let range = try VersionRange.parse(text)
    for version in inside.split(separator: " ") {
      #expect(range.contains(try .parse(String(version))), "\(text) holds \(version)")
    }
    for version in outside.split(separator: " ") {
      #expect(!range.contains(try .parse(String(version))), "\(text) does not hold \(version)")
    }
  }

  @Test(
    "What is not a range is told with what to write",
    arguments: [
      ("^1 || ^2", "a range has no `||`"), (">=1.2 <2", "did you mean `>=1.2, <2`?"),
      ("v1.2", "did you mean `1.2`?"), ("latest", "a range is like"), ("", "a range is like"),
      ("^", "a range is like"), (">=1,", "a range is like"), ("^1.*", "a range is like"),
      ("1.2.3.4", "a range is like"), (">2, <1", "every part between commas has to hold"),
      ("=1.0.0, >1.0.0", "every part between commas has to hold"), ("*.1", "a range is like"),
      ("^1.2.3+5", "a range is like"),
    ])
  func faults(text: String, help: String) throws {
    let error = #expect(throws: Diagnostic.self) { try VersionRange.parse(text) }
    #expect(error?.code == .badVersion)
    #expect(error?.help.first?.contains(help) == true, "\(error?.help ?? [])")
  }

  @Test("What is printed of a range is the same range")
  func roundTrip() throws {
    for text in ["^1.2", ">=1, <3", "*", "~0.3.1", "=1.0.0-rc.1"] {
      let range = try VersionRange.parse(text)
      #expect(try VersionRange.parse(range.description) == range)
    }
  }
}
