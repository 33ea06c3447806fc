import MotionCore
import MotionValues

/// The definitions that the script and its packs have made so far, found by name.
///
/// A plain name means the requester's own definition, or else the script's. The definitions of a pack are found
/// everywhere with the pack's name in front: `north/soft.lift`.
package final class DefinitionLibrary {
  /// The definitions, in the order in which they were made.
  package private(set) var objects: [DefinitionObject] = []
  /// Whether loading is over. Later definitions would depend on what has been played.
  package var isClosed = false
  /// The environment of the code whose result is being read; names in the result belong to it.
  private var readingEnvironment: ScriptEnvironment?

  /// The packs that code has required, in order.
  private var required: [ScriptEnvironment: [ScriptEnvironment]] = [:]
  /// The components that code has named.
  private var components: [ComponentKey: DefinitionObject] = [:]
  /// Whether there are components.
  package private(set) var hasComponents = false

  private struct ComponentKey: Hashable {
    let name: String
    let requester: ScriptEnvironment?
  }

  package init() {}

  /// Adds a definition.
  ///
  /// - Throws: an error that names the other definition if the name is taken.
  package func add(
    _ object: DefinitionObject, named name: DefinitionName,
    isTaken: (String) -> Bool = { _ in false }
  ) throws(Diagnostic) -> DefinitionObject {
    let definition = object.definition
    let title = "`motion.define.\(definition.kind.rawValue)`"
    guard !isClosed else {
      throw Diagnostic(
        .wrongState,
        "\(title): definitions are made while the script loads, and the scene is running",
        help: [
          "define `\(name.text)` outside of timelines and callbacks, or require the file that does"
        ], token: name.text)
    }
    guard name.environment != nil else {
      throw Diagnostic(
        .wrongState,
        "\(title): the pack that defines `\(name.text)` is unknown, because the calling function has left the stack",
        help: [
          "keep it in a local before you return it: `local it = motion.define.\(definition.kind.rawValue) { … }`"
        ])
    }
    if isTaken(name.text) {
      throw Diagnostic(
        .duplicateIdentifier,
        "\(title): motion already has \(definition.kind.phrase) `\(name.text)`",
        help: ["choose another name"], token: name.text)
    }
    if let twin = objects.first(where: { $0.definition.fullName == definition.fullName }) {
      let first = twin.definition
      let owner = first.pack.map { "the pack `\($0)`" } ?? "the project"
      throw Diagnostic(
        .duplicateIdentifier,
        "\(title): \(owner) already defines \(first.kind.phrase) `\(first.name)`\(first.place)",
        help: ["rename one of them"], token: name.text, at: definition.location)
    }
    if let option = definition.options.first(where: { object.hasReserved($0.name) }) {
      throw Diagnostic(
        .duplicateIdentifier,
        "\(title): \(definition.kind.phrase) already has the option `\(option.name)`",
        help: ["leave it out, or choose another name"], token: option.name)
    }
    objects.append(object)
    if definition.kind == .component {
      hasComponents = true
      components = [:]
    }
    return object
  }

  /// Resolves names in a definition's own environment while the result of its code is read.
  func reading<Result, Failure>(
    from definition: Definition, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = readingEnvironment
    readingEnvironment = definition.pack.map { ScriptEnvironment($0) } ?? .script
    defer { readingEnvironment = outer }
    return try body()
  }

  /// The environment in which the names of a call are resolved.
  func requester(_ call: Call) -> ScriptEnvironment? {
    readingEnvironment ?? call.machine.callingEnvironment
  }

  /// Notes that code has required a pack, whose components it can name from then on.
  package func note(_ pack: ScriptEnvironment, requiredBy code: ScriptEnvironment) {
    guard !(required[code]?.contains(pack) ?? false) else { return }
    required[code, default: []].append(pack)
    components = [:]
  }

  /// Finds the component that code means by `parent:NAME`: its own one, or that of a pack that it has
  /// required.
  ///
  /// - Throws: `ambiguous-kind` if two of these packs have one.
  package func component(
    _ name: String, for requester: ScriptEnvironment?
  ) throws(Diagnostic) -> DefinitionObject? {
    let key = ComponentKey(name: name, requester: requester)
    if let known = components[key] { return known }
    let all = objects.filter {
      $0.definition.kind == .component && $0.definition.name == name
    }
    let own = requester.map { $0 == .script ? nil : $0.name }
    if let object = all.first(where: { own != nil && $0.definition.pack == own }) {
      object.noteUse()
      components[key] = object
      return object
    }
    let packs = requester.flatMap { required[$0] }?.map(\.name) ?? []
    let found = all.filter { $0.definition.pack.map(packs.contains) ?? false }
    guard found.count < 2 else {
      throw Diagnostic(
        .ambiguousKind,
        "`\(name)` is in "
          + found.map { "`\($0.definition.pack ?? "")`" }.joined(separator: " and in "),
        help: ["write its whole name: `parent:make(\"\(found[0].definition.fullName)\", { … })`"],
        token: name)
    }
    if let object = found.first {
      object.noteUse()
      components[key] = object
    }
    return found.first
  }

  /// Finds a definition by its name.
  func object(_ name: String, for requester: ScriptEnvironment?) -> DefinitionObject? {
    func named(_ full: String) -> DefinitionObject? {
      let object = objects.first { $0.definition.fullName == full }
      object?.noteUse()
      return object
    }
    if let requester, requester != .script, let own = named("\(requester.name).\(name)") {
      return own
    }
    return named(name)
  }

  /// The help for an unknown name; `known` are motion's own names of the kind.
  func help(
    for name: String, in known: some Sequence<String>, kinds: [DefinitionKind],
    requester: ScriptEnvironment?
  ) -> [String] {
    let candidates = names(of: kinds, requester: requester)
    if let pack = Self.pack(of: name), !objects.contains(where: { $0.definition.pack == pack }) {
      let near = Suggestion.nearest(to: name, in: candidates.map(\.name))
      return [near.map { "did you mean `\"\($0)\"`?" }].compactMap(\.self) + [
        "`\(pack)` has not been required yet: write `require \"\(pack)\"` first",
        "the project has to add the pack first: `motion pack add \(pack)`",
      ]
    }
    if let palette = object(name, for: requester)?.definition, palette.kind == .palette,
      let swatch = palette.swatches.first
    {
      return [
        "`\(name)` is a palette; write one of its colours, such as `\"\(name).\(swatch.name)\"`"
      ]
    }
    let twins = candidates.filter { $0.name.hasSuffix(".\(name)") }
    if !twins.isEmpty {
      return twins.map { "write `\"\($0.name)\"`, which `\($0.pack)` defines\($0.place)" }
    }
    let near = Suggestion.nearest(to: name, in: Array(known) + candidates.map(\.name))
    return near.map { ["did you mean `\"\($0)\"`?"] } ?? []
  }

  /// The names of definitions of these kinds as a requester writes them, with their packs and locations.
  private func names(
    of kinds: [DefinitionKind], requester: ScriptEnvironment?
  ) -> [(name: String, pack: String, place: String)] {
    objects.filter { kinds.contains($0.definition.kind) }.flatMap { object in
      let definition = object.definition
      let isOwn = definition.pack != nil && definition.pack == requester?.name
      let name = isOwn ? definition.name : definition.fullName
      let owner = definition.pack ?? "the project"
      // A palette's name alone is not a colour; only the names of its colours are.
      let ends = definition.kind == .palette ? definition.swatches.map { ".\($0.name)" } : [""]
      return ends.map { (name + $0, owner, definition.place) }
    }
  }

  /// The pack with which a name begins; nil if the name does not have that form.
  private static func pack(of name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].split(separator: "/").count == 2 else { return nil }
    return String(parts[0])
  }
}

/// Codes of the names of definitions.
extension DiagnosticCode {
  package static let ambiguousKind = DiagnosticCode("ambiguous-kind")
}
