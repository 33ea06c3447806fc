import MotionPacks
import MotionRecording
import MotionValues
import Support
import Testing

/// What a version of a pack declares, and the versions that its changes need.
struct InterfaceTests {
  private static func record(
    _ names: [String] = ["sheet"], _ edit: (inout PackInterface) -> Void = { _ in }
  ) -> PackInterface {
    var record = PackInterface()
    (record.name, record.version, record.motion) = ("a/one", "1.0.0", ">=0.2, <2")
    record.exports = ["a/one"]
    record.definitions = names.map(DefinitionEdit.definition)
    record.traces = [DeclaredTrace(name: "demo.trace", hash: "00")]
    edit(&record)
    return record
  }

  private static func changes(
    _ edit: (inout PackInterface) -> Void
  ) -> [InterfaceChange] {
    InterfaceComparison(from: record(), to: record(["sheet"], edit)).changes
  }

  private static func members(_ text: String) -> [DeclaredMember] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: ":").map(String.init)
      return DeclaredMember(parts[0], kind: parts[1])
    }
  }

  @Test(
    "What a module returns is compared by name and type; a new or lost table is one change",
    arguments: [
      ("a:table a.f:function", "a:table a.f:function", []),
      (
        "a:table a.f:function", "a:table a.g:function",
        ["major removes the function `a.f`", "minor adds the function `a.g`"]
      ),
      (
        "a:table a.f:function", "a:table a.f:number",
        ["major makes `a.f` a number, which was a function"]
      ),
      ("a:table", "a:table a.t:table a.t.x:number", ["minor adds the table `a.t`"]),
      ("a:table a.t:table a.t.x:number", "a:table", ["major removes the table `a.t`"]),
      ("a:table", "a:function", ["major makes `a` a function, which was a table"]),
    ])
  func members(before: String, after: String, sentences: [String]) {
    var (old, new) = (Self.record(), Self.record())
    (old.members, new.members) = (Self.members(before), Self.members(after))
    let changes = InterfaceComparison(from: old, to: new).changes
    #expect(changes.map { "\($0.step) \($0.sentence)" } == sentences)
    // An engine that is needed now is not in every program.
    (old.plugins, new.plugins) = (["gravity 1"], ["gravity 1", "magnet 0.2"])
    #expect(
      InterfaceComparison(from: old, to: new).changes.map(\.sentence).contains(
        "needs the engine `magnet 0.2`"))
    (old.plugins, new.plugins) = (nil, ["magnet 0.2"])
    // A record that does not know them is not compared.
    old.members = nil
    #expect(InterfaceComparison(from: old, to: new).changes == [])
  }

  @Test("A scene that was played says more than its traces")
  func effects() {
    var (old, new) = (Self.record(), Self.record())
    for name in ["demo.dark.trace", "other.trace"] {
      old.traces.append(DeclaredTrace(name: name, hash: "00"))
    }
    new.traces = old.traces.map { DeclaredTrace(name: $0.name, hash: "01") }
    let effect = SceneEffect(
      path: "demo.lua", InterfaceChange(step: .minor, sentence: "moves `demo.lua`"))
    #expect(
      InterfaceComparison(from: old, to: new, effects: [effect]).changes.map(\.sentence) == [
        "moves `demo.lua`", "changes the motion in `other.trace`",
      ])
  }

  @Test("Each change of a definition needs its step", arguments: DefinitionEdit.all)
  func steps(edit: DefinitionEdit) {
    let changes = Self.changes { edit.apply(&$0.definitions[0]) }
    #expect(changes.first?.step == edit.step, "\(changes)")
    #expect(changes.allSatisfy { $0.definition == "sheet" && $0.sentence.contains("`sheet") })
  }

  @Test("Each sentence names what has changed, and nothing without a change")
  func sentences() {
    #expect(Self.changes { _ in } == [])
    #expect(
      Self.changes { record in
        record.exports = ["a/one/more"]
        record.motion = ">=0.3, <2"
        record.traces[0].hash = "01"
        var sheet = record.definitions[0]
        sheet.options.removeAll { $0.name == "small" }
        sheet.options["size"].type.max = .init(9)
        sheet.options["size"].fallback = "6"
        sheet.properties["page"].isReadOnly = true
        sheet.events["select"].arguments.removeLast()
        sheet.slots["content"].kinds = ["box"]
        sheet.summary = "A sheet."
        sheet.methods.append(DeclaredCall("hide", []))
        record.definitions = [sheet, DeclaredDefinition("give", kind: "curve")]
      }.map { "\($0.step) \($0.sentence)" } == [
        "major removes the module `a/one`", "major removes the option `small` of `sheet`",
        "major no longer passes `label` to the event `select` of `sheet`",
        "major takes less for `sheet.size`: number from 0 to 9, was number from 0 to 10",
        "major makes `sheet.page` read-only",
        "major takes less in the slot `content` of `sheet`: `box`, at most 3, was `box`, `text`, at most 3",
        "minor runs with motion `>=0.3, <2`, was `>=0.2, <2`",
        "minor changes the default of `sheet.size` from `5` to `6`",
        "minor changes the motion in `demo.trace`", "minor adds the module `a/one/more`",
        "minor adds the curve `give`", "minor adds the method `hide` of `sheet`",
        "patch describes `sheet` in other words",
      ])
  }

  @Test(
    "The supported versions of motion need a step if some are no longer supported",
    arguments: [
      (">=0.3, <2", VersionStep.minor), (">=0.2, <1.5", .minor), ("^0.2", .minor),
      (">=0.1, <2", .patch), (">=0.2", .patch), (">=0.2.0, <2", .patch), (">0.2.0, <2", .minor),
      (">=0.2, <=2", .patch), ("*", .patch),
    ])
  func motion(range: String, step: VersionStep) {
    #expect(Self.changes { $0.motion = range }.map(\.step) == [step])
  }

  @Test(
    "The least version grows by the step; before 1.0, a major one counts as a minor one",
    arguments: [
      ("1.2.3", ["1.2.4", "1.3.0", "2.0.0"]), ("0.1.0", ["0.1.1", "0.2.0", "0.2.0"]),
      ("0.0.7", ["0.0.8", "0.1.0", "0.1.0"]),
    ])
  func least(base: String, versions: [String]) throws {
    let base = try SemanticVersion.parse(base)
    #expect(VersionStep.allCases.map { $0.version(after: base).description } == versions)
  }

  @Test("A registry accepts exactly the versions from the least one on", arguments: Seeds.first(5))
  func accepts(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for round in 0..<80 {
      let names = (0..<Int.random(in: 1...5, using: &random)).map { "thing\($0)" }
      let before = Self.record(names)
      var (after, step) = (before, VersionStep.patch)
      for place in names.indices where Bool.random(using: &random) {
        let list = [DefinitionEdit.patch, DefinitionEdit.minor, DefinitionEdit.all]
        guard let edits = list.randomElement(using: &random),
          let edit = edits.randomElement(using: &random)
        else { continue }
        edit.apply(&after.definitions[place])
        step = max(step, edit.step)
      }
      switch Int.random(in: 0..<20, using: &random) {
      case 0: (after.exports, step) = ([], .major)
      case 1: (after.exports, step) = (["a/one", "a/one/b"], max(step, .minor))
      case 2: (after.motion, step) = (">=0.3", max(step, .minor))
      case 3: (after.traces[0].hash, step) = ("01", max(step, .minor))
      case 4:
        after.definitions.append(DeclaredDefinition("fresh", kind: "curve"))
        step = max(step, .minor)
      case 5: (after.definitions, step) = (Array(after.definitions.dropLast()), .major)
      default: break
      }
      after.definitions.shuffle(using: &random)
      let number = Bool.random(using: &random) ? "1.2.3" : "0.4.1"
      // Worked out from the step by hand, and not by the type under test.
      let least =
        switch (step, number) {
        case (.patch, "1.2.3"): "1.2.4"
        case (.patch, _): "0.4.2"
        case (.major, "1.2.3"): "2.0.0"
        case (_, "1.2.3"): "1.3.0"
        default: "0.5.0"
        }
      let found = InterfaceComparison(from: before, to: after)
      #expect(found.step == step, "seed \(seed), round \(round): \(found.changes)")
      // From the first one after the base to the first one after the least.
      let versions = [
        "0.4.2", "0.4.9", "0.5.0", "1.2.4", "1.2.9", "1.3.0", "1.9.0", "2.0.0",
        "3.0.0",
      ]
      let place = try #require(versions.firstIndex(of: least))
      for next in versions[(number == "1.2.3" ? 3 : 0)...place + 1] {
        let isAccepted = versions[place...].contains(next)
        let fault = try Self.fault(of: next, after, since: [(number, before)])
        #expect((fault == nil) == isAccepted, "seed \(seed), round \(round): \(next), \(least)")
        if let fault {
          #expect(fault.code == .breakingChange)
          #expect(fault.message.hasSuffix("; the least version is \(least)"), "\(fault.message)")
        }
      }
    }
  }

  // MARK: Publishing

  private static func content(_ version: String) throws -> PackContent {
    let manifest = """
      name = "a/one"
      version = "\(version)"
      summary = "One"
      authors = ["Ada"]
      license = "MIT"
      motion = ">=0.2"
      exports = ["init.lua"]

      """
    return try PackContent(
      try PackTree(
        [
          PackTree.File(path: "pack.toml", bytes: Array(manifest.utf8)),
          PackTree.File(path: "init.lua", bytes: Array("return {}\n".utf8)),
        ], origin: "one"), origin: "one")
  }

  /// Publishes versions, then another one, and returns why it is refused.
  private static func fault(
    of version: String, _ record: PackInterface?,
    since published: [(version: String, record: PackInterface?)], yanked: String? = nil
  ) throws -> Diagnostic? {
    let registry = try Registry(
      "/registry", in: "/", disk: MemoryDisk([:]), transport: NoTransport())
    for (version, record) in published {
      var record = record
      record?.version = version
      _ = try registry.publish(try content(version), signature: nil, interface: record)
    }
    if let yanked { try registry.yank(try .parse("a/one"), try .parse(yanked)) }
    let content = try content(version)
    do throws(Diagnostic) {
      _ = try registry.publish(content, signature: nil, interface: record)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A version is compared with the highest release below it that is not yanked",
    arguments: [
      ("1.0.1", "1.0.0", nil, false), ("1.0.1", "", nil, true), ("1.0.1", "1.1.0", nil, true),
      ("1.0.1", "0.9.0 1.1.0", nil, true), ("1.0.1", "1.0.0-beta", nil, true),
      ("1.0.0", "1.0.0-beta", nil, true), ("1.0.1-beta", "1.0.0", nil, false),
      ("2.0.0-beta", "1.0.0", nil, true), ("1.0.1", "1.0.0", "1.0.0", true),
      ("1.1.1", "1.0.0 1.1.0", "1.1.0", false), ("2.0.0", "1.0.0 1.1.0", nil, true),
      ("0.2.0", "0.1.4", nil, true), ("0.1.5", "0.1.4", nil, false),
    ])
  func bases(version: String, published: String, yanked: String?, isAccepted: Bool) throws {
    let all = published.split(separator: " ").map { (String($0), Optional(Self.record())) }
    let fault = try Self.fault(
      of: version, Self.record([]), since: Array(all), yanked: yanked)
    #expect((fault == nil) == isAccepted, "\(String(describing: fault))")
  }

  @Test("The error names the first change, and some of the others")
  func error() throws {
    let names = (0..<12).map { "thing\($0)" }
    let fault = try #require(
      try Self.fault(of: "1.3.0", Self.record([]), since: [("1.2.0", Self.record(names))]))
    #expect(
      fault.message
        == "`a/one` 1.3.0 removes the component `thing0`; the least version is 2.0.0")
    #expect(fault.help.first == "it also removes the component `thing1`")
    #expect(
      fault.help.suffix(2) == [
        "3 more: `motion pack diff 1.2.0`", "write `version = \"2.0.0\"` in `pack.toml`",
      ])
  }

  @Test("A version without a record is installable, and is compared only if one can be made")
  func unrecorded() throws {
    #expect(try Self.fault(of: "1.0.1", Self.record([]), since: [("1.0.0", nil)]) == nil)
    let registry = try Registry(
      "/registry", in: "/", disk: MemoryDisk([:]), transport: NoTransport())
    let entry = try registry.publish(try Self.content("1.0.0"), signature: nil)
    #expect(try registry.interface(of: entry) == nil)
    #expect(try registry.archive(of: entry).isEmpty == false)
    let content = try Self.content("1.0.1")
    #expect(throws: Diagnostic.self) {
      _ = try registry.publish(content, signature: nil, interface: Self.record([])) {
        (_) throws(Diagnostic) in Self.record()
      }
    }
  }

  // MARK: Records

  @Test("A record is read as it was written, and its bytes do not depend on any order")
  func roundTrip() throws {
    let content = try Self.content("1.0.0")
    let names = ["b", "a", "c"]
    let record = PackInterface(content, names.map(DefinitionEdit.definition), [])
    #expect(try PackInterface(record.bytes, file: "x") == record)
    let shuffled = names.reversed().map { name in
      var definition = DefinitionEdit.definition(name)
      definition.options.reverse()
      definition.methods.reverse()
      definition.properties.reverse()
      return definition
    }
    #expect(PackInterface(content, shuffled, []).bytes == record.bytes)
    #expect(record.definitions.map(\.name) == ["a", "b", "c"])
  }

  @Test(
    "A hostile record is an error that says what was expected",
    arguments: [
      ("no JSON", "", "", "an object"),
      ("another format", "\"format\":1", "\"format\":2", "format 1"),
      ("no format", "\"format\":1,", "", "`format`"),
      ("a wrong type", "\"exports\":[\"a/one\"]", "\"exports\":7", "modules"),
      ("a null", "\"name\":\"a/one\"", "\"name\":null", "name"),
      ("a member twice", "\"exports\"", "\"version\":\"1.0.0\",\"exports\"", "`version` once"),
      ("a definition twice", "\"name\":\"other\"", "\"name\":\"sheet\"", "`sheet` once"),
      ("an option twice", "\"name\":\"small\"", "\"name\":\"size\"", "`size` once"),
      ("no version", "\"version\":\"1.0.0\"", "\"version\":\"1\"", "a version"),
      ("an infinite number", "\"max\":9", "\"max\":1e999", "a finite number"),
      ("half of it", "\"traces\"", "", "name"),
    ])
  func hostile(title: String, old: String, new: String, expected: String) throws {
    let text = Self.record(["sheet", "other"]).jsonLine
    #expect(text.contains(old))
    let bytes = Array((old.isEmpty ? "" : text.replacing(old, with: new, maxReplacements: 1)).utf8)
    let fault = #expect(throws: Diagnostic.self, "\(title)") {
      try PackInterface(bytes, file: "one.api.json")
    }
    #expect(fault?.code == .badPack)
    #expect(fault?.message.contains(expected) == true, "\(fault?.message ?? "")")
    #expect(fault?.message.hasPrefix("`one.api.json` is not the record of a pack") == true)
  }

  @Test("A record that is too deep or too large is an error")
  func bounds() throws {
    let deep = Self.record(["sheet"]) { record in
      var type = DeclaredType("list")
      for _ in 0..<1_000 {
        var outer = DeclaredType("list")
        outer.of = type
        type = outer
      }
      record.definitions[0].options["titles"].type = type
    }
    let fault = #expect(throws: Diagnostic.self) {
      try PackInterface(deep.bytes, file: "one.api.json")
    }
    #expect(fault?.message.contains("at most 64 objects") == true, "\(fault?.message ?? "")")
    let disk = MemoryDisk([:])
    let registry = try Registry("/registry", in: "/", disk: disk, transport: NoTransport())
    let entry = try registry.publish(try Self.content("1.0.0"), signature: nil)
    try disk.create(
      "/registry/\(entry.interfacePath)",
      [UInt8](repeating: 0x20, count: PackInterface.sizeLimit + 1))
    #expect(throws: Diagnostic.self) { try registry.interface(of: entry) }
  }

  @Test("The record of another version is refused")
  func foreign() throws {
    let disk = MemoryDisk([:])
    let registry = try Registry("/registry", in: "/", disk: disk, transport: NoTransport())
    let entry = try registry.publish(try Self.content("1.1.0"), signature: nil)
    try disk.create("/registry/\(entry.interfacePath)", Self.record().bytes)
    let fault = #expect(throws: Diagnostic.self) { try registry.interface(of: entry) }
    #expect(fault?.code == .changedPack)
  }

  @Test("Two records of 100 components are compared by their names")
  func many() {
    let names = (0..<100).map { "thing\($0)" }
    let before = Self.record(names)
    var after = Self.record(names.reversed())
    #expect(InterfaceComparison(from: before, to: after).changes == [])
    after.definitions[7].options.removeAll { $0.name == "small" }
    #expect(
      InterfaceComparison(from: before, to: after).changes.map(\.sentence)
        == ["removes the option `small` of `thing92`"])
  }
}
