import MotionCore

/// What the script and its packs have defined so far, by which names are found.
///
/// A name alone is the requester's own, or else the script's; what a pack defines is found by anyone behind
/// the pack's name: `north/soft.lift`.
package final class DefinitionLibrary {
  /// In the order of their definition.
  package private(set) var objects: [DefinitionObject] = []
  /// Whether loading is over: what is defined later would depend on what has been played.
  package var isClosed = false
  /// Whose code has answered what it makes; while that is read, names are its own.
  private var readingEnvironment: ScriptEnvironment?

  package init() {}

  /// Adds what a script defines; a name that is taken is an error, which says by whom.
  package func add(
    _ object: DefinitionObject, named name: DefinitionName,
    isTaken: (String) -> Bool = { _ in false }
  ) throws(Diagnostic) -> DefinitionObject {
    let definition = object.definition
    let title = "`motion.define.\(definition.kind.rawValue)`"
    guard !isClosed else {
      throw Diagnostic(
        .wrongState, "\(title): the scene is running, and definitions belong to loading",
        help: [
          "define `\(name.text)` outside of timelines and callbacks, or require the file that does"
        ], token: name.text)
    }
    guard name.environment != nil else {
      throw Diagnostic(
        .wrongState,
        "\(title): it cannot be told which pack defines `\(name.text)`: who calls has left the stack",
        help: [
          "keep it in a local before you return it: `local it = motion.define.\(definition.kind.rawValue) { … }`"
        ])
    }
    if isTaken(name.text) {
      throw Diagnostic(
        .duplicateIdentifier,
        "\(title): motion has \(definition.kind.phrase) `\(name.text)` of its own",
        help: ["give it another name"], token: name.text)
    }
    if let twin = objects.first(where: { $0.definition.fullName == definition.fullName }) {
      let first = twin.definition
      let owner = first.pack.map { "the pack `\($0)`" } ?? "the project"
      throw Diagnostic(
        .duplicateIdentifier,
        "\(title): \(owner) defines \(first.kind.phrase) `\(first.name)` already\(first.place)",
        help: ["give one of them another name"], token: name.text, at: definition.location)
    }
    if let option = definition.options.first(where: { object.hasReserved($0.name) }) {
      throw Diagnostic(
        .duplicateIdentifier,
        "\(title): \(definition.kind.phrase) has the option `\(option.name)` anyway",
        help: ["leave it out, or call it something else"], token: option.name)
    }
    objects.append(object)
    return object
  }

  /// Lets names be a definition's own while it is read what its code has returned.
  func reading<Result, Failure>(
    from definition: Definition, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = readingEnvironment
    readingEnvironment = definition.pack.map { ScriptEnvironment($0) } ?? .script
    defer { readingEnvironment = outer }
    return try body()
  }

  /// Who asks for names in a call.
  func requester(_ call: Call) -> ScriptEnvironment? {
    readingEnvironment ?? call.machine.callingEnvironment
  }

  /// Finds what a name stands for.
  func object(_ name: String, for requester: ScriptEnvironment?) -> DefinitionObject? {
    func named(_ full: String) -> DefinitionObject? {
      objects.first { $0.definition.fullName == full }
    }
    if let requester, requester != .script, let own = named("\(requester.name).\(name)") {
      return own
    }
    return named(name)
  }

  /// What to say of a name that stands for nothing; `known` are motion's own names of the kind.
  func help(
    for name: String, in known: some Sequence<String>, kinds: [DefinitionKind],
    requester: ScriptEnvironment?
  ) -> [String] {
    let candidates = names(of: kinds, requester: requester)
    if let pack = Self.pack(of: name), !objects.contains(where: { $0.definition.pack == pack }) {
      let near = Suggestion.nearest(to: name, in: candidates.map(\.name))
      return [near.map { "did you mean `\"\($0)\"`?" }].compactMap(\.self) + [
        "nothing of `\(pack)` has been required yet: write `require \"\(pack)\"` before",
        "a project asks for a pack first: `motion pack add \(pack)`",
      ]
    }
    if let palette = object(name, for: requester)?.definition, palette.kind == .palette,
      let swatch = palette.swatches.first
    {
      return ["`\(name)` is a palette; a colour of it is `\"\(name).\(swatch.name)\"`"]
    }
    let twins = candidates.filter { $0.name.hasSuffix(".\(name)") }
    if !twins.isEmpty {
      return twins.map { "write `\"\($0.name)\"`, which `\($0.pack)` defines\($0.place)" }
    }
    let near = Suggestion.nearest(to: name, in: Array(known) + candidates.map(\.name))
    return near.map { ["did you mean `\"\($0)\"`?"] } ?? []
  }

  /// The names of kinds as a requester writes them, with who defines them and where.
  private func names(
    of kinds: [DefinitionKind], requester: ScriptEnvironment?
  ) -> [(name: String, pack: String, place: String)] {
    objects.filter { kinds.contains($0.definition.kind) }.flatMap { object in
      let definition = object.definition
      let isOwn = definition.pack != nil && definition.pack == requester?.name
      let name = isOwn ? definition.name : definition.fullName
      let owner = definition.pack ?? "the project"
      // A palette is a name of colours, and not of a colour.
      let ends = definition.kind == .palette ? definition.swatches.map { ".\($0.name)" } : [""]
      return ends.map { (name + $0, owner, definition.place) }
    }
  }

  /// The pack that a name begins with, if it has the form of one's.
  private static func pack(of name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].split(separator: "/").count == 2 else { return nil }
    return String(parts[0])
  }
}
