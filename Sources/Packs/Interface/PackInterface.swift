import MotionRecording
import MotionValues

/// The record of what a version of a pack declares, `NAME-VERSION.api.json` beside its archive.
///
/// 1. It has all that users of the pack can name, and nothing of its inside.
/// 2. The same declarations give the same bytes: definitions and what they declare are sorted by name,
///    except for arguments, whose order counts.
/// 3. It is read as data that is not trusted. It has its own format, so that two versions can be
///    compared without the motions that run them.
package struct PackInterface: Equatable, SchemaReadable {
  package static let fileEnding = ".api.json"
  /// The limit of the file, in bytes.
  package static let sizeLimit = 4 << 20
  private static let format = 1

  package var name = ""
  package var version = ""
  /// The versions of motion that the pack supports.
  package var motion = ""
  /// The modules that others may require.
  package var exports: [String] = []
  /// The engines of other packages that it needs, each with the least version after a space; nil in a record
  /// that was written before it was noted.
  package var plugins: [String]?
  /// What these modules return; nil in a record that was written before it was noted.
  package var members: [DeclaredMember]?
  package var definitions: [DeclaredDefinition] = []
  /// The traces of its demo and its tests that the pack contains.
  package var traces: [DeclaredTrace] = []
  private var format = PackInterface.format

  package init() {}

  /// Makes the record of a pack that defines these things, and whose modules return these.
  package init(
    _ content: PackContent, _ definitions: [DeclaredDefinition], _ members: [DeclaredMember]
  ) {
    name = content.name.description
    version = content.version.description
    motion = content.manifest.motion.description
    exports = content.manifest.exports.map { PackModule.name(of: $0, in: content.name) }.sorted()
    plugins = content.manifest.plugins.map { "\($0.name) \($0.version)" }
    self.members = members.sorted { $0.name < $1.name }
    self.definitions = definitions.map(\.sorted).sorted { $0.name < $1.name }
    traces = content.tree.files.filter { $0.path.hasSuffix(DeclaredTrace.fileEnding) }.map { file in
      DeclaredTrace(name: file.path, hash: SHA256.hexadecimal(file.bytes))
    }.sorted { $0.name < $1.name }
  }

  package static let schema = Schema<Self>("PackInterface", "What a version of a pack declares.") {
    Member("format", reads: \.format, "the version of the format")
    Member("name", reads: \.name, "the name of the pack")
    Member("version", reads: \.version, "the version of the pack")
    Member("motion", reads: \.motion, "the versions of motion that it supports")
    Member("exports", reads: \.exports, "the modules that others may require")
    Member("plugins", readsIfPresent: \.plugins, "the engines of other packages that it needs")
    Member("members", readsIfPresent: \.members, "what these modules return")
    Member("definitions", reads: \.definitions, "what it defines")
    Member("traces", reads: \.traces, "the traces of its demo and its tests")
  }

  package var bytes: [UInt8] { Array(jsonLine.utf8) }

  /// Reads a record.
  ///
  /// - Throws: `bad-pack` if it has another format or is malformed, with what was expected.
  package init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    do throws(TraceSyntaxError) {
      var reader = JSONReader(bytes[...], line: 1)
      // Another format may have other members.
      var start = reader
      let found = try RecordFormat.read(&start, "an object")
      guard found.format == Self.format else {
        throw TraceSyntaxError(
          line: 1, expected: "format \(Self.format)", found: "format \(found.format)")
      }
      self = try Self.read(&reader, "an object")
      try reader.checkEnd()
      try check()
    } catch {
      throw Diagnostic(
        .badPack,
        "`\(file)` is not the record of a pack: expected \(error.expected), found \(error.found)",
        help: ["read it with a newer motion, or write it again: `motion pack build`"])
    }
  }

  private func check() throws(TraceSyntaxError) {
    try Self.checkNames(definitions)
    try Self.checkNames(members ?? [])
    for definition in definitions { try definition.check() }
    if SemanticVersion(version) == nil {
      throw TraceSyntaxError(
        line: 1, expected: "a version, such as `1.2.0`", found: "`\(version)`")
    }
  }

  static func checkNames(_ declarations: [some NamedDeclaration]) throws(TraceSyntaxError) {
    var names: Set<String> = []
    for declaration in declarations where !names.insert(declaration.name).inserted {
      throw TraceSyntaxError(line: 1, expected: "`\(declaration.name)` once", found: "it twice")
    }
  }
}

/// The format of a record, whatever else it has.
private struct RecordFormat: SchemaReadable {
  var format = 0
  static let schema = Schema<Self>("PackFormat", "A record of any format.") {
    Member("format", reads: \.format, "the version of the format")
  }
}

/// What a module returns, or a field of it, by the type of its value.
package struct DeclaredMember: Equatable, SchemaReadable, NamedDeclaration {
  /// The name of the module, and after a dot each that of a field.
  package var name = ""
  /// Such as `function` or `number`.
  package var kind = ""

  package init() {}

  package init(_ name: String, kind: String) {
    self.name = name
    self.kind = kind
  }

  package static let schema = Schema<Self>("PackMember", "What a module returns, or its field.") {
    Member("name", reads: \.name, "the module's name, and after dots those of fields")
    Member("kind", reads: \.kind, "the type of the value, such as function")
  }
}

/// The trace of a demo or a test, by its file's hash.
package struct DeclaredTrace: Equatable, SchemaReadable, NamedDeclaration {
  static let fileEnding = ".trace"

  /// The path of the trace in the pack.
  package var name = ""
  package var hash = ""

  package init() {}

  package init(name: String, hash: String) {
    self.name = name
    self.hash = hash
  }

  package static let schema = Schema<Self>("PackTrace", "The trace of a demo or a test.") {
    Member("name", reads: \.name, "its path in the pack")
    Member("hash", reads: \.hash, "the SHA-256 sum of the file")
  }
}

/// A definition, with all that it declares.
package struct DeclaredDefinition: Equatable, SchemaReadable, NamedDeclaration {
  package var name = ""
  /// Such as `component` or `curve`.
  package var kind = ""
  package var summary = ""
  /// The kind of layer that a component extends.
  package var base: String?
  package var options: [DeclaredValue] = []
  package var properties: [DeclaredValue] = []
  package var events: [DeclaredCall] = []
  package var slots: [DeclaredSlot] = []
  package var parts: [DeclaredPart] = []
  package var methods: [DeclaredCall] = []
  package var colors: [DeclaredColor] = []
  /// The properties that an animation moves.
  package var moves: [String] = []
  /// The progress of a curve or a spring with its defaults, at equal times.
  package var progress: [Double] = []

  package init() {}

  package init(_ name: String, kind: String, summary: String = "") {
    self.name = name
    self.kind = kind
    self.summary = summary
  }

  package static let schema = Schema<Self>("PackDefinition", "Something that a pack defines.") {
    Member("name", reads: \.name, "its name, without that of its pack")
    Member("kind", reads: \.kind, "what it is, such as a component")
    Member("doc", reads: \.summary, "its purpose")
    Member("base", readsIfPresent: \.base, "the kind of layer that a component extends")
    Member("options", reads: \.options, "what is given once")
    Member("properties", reads: \.properties, "what may change")
    Member("events", reads: \.events, "what it reports")
    Member("slots", reads: \.slots, "where users put layers")
    Member("parts", reads: \.parts, "the layers inside that users may name")
    Member("methods", reads: \.methods, "what can be called")
    Member("colors", reads: \.colors, "the colours of a palette")
    Member("moves", reads: \.moves, "the properties that an animation moves")
    Member("progress", reads: \.progress, "the progress of a curve or a spring at equal times")
  }

  /// The definition with its members in byte order of their names.
  fileprivate var sorted: DeclaredDefinition {
    var sorted = self
    sorted.options.sort { $0.name < $1.name }
    sorted.properties.sort { $0.name < $1.name }
    sorted.events.sort { $0.name < $1.name }
    sorted.slots.sort { $0.name < $1.name }
    sorted.parts.sort { $0.name < $1.name }
    sorted.methods.sort { $0.name < $1.name }
    sorted.colors.sort { $0.name < $1.name }
    sorted.moves.sort()
    return sorted
  }

  fileprivate func check() throws(TraceSyntaxError) {
    try PackInterface.checkNames(options)
    try PackInterface.checkNames(properties)
    try PackInterface.checkNames(events)
    try PackInterface.checkNames(slots)
    try PackInterface.checkNames(parts)
    try PackInterface.checkNames(methods)
    try PackInterface.checkNames(colors)
  }
}

/// An event, with what it passes; or a method, with what it takes and returns.
package struct DeclaredCall: Equatable, SchemaReadable, NamedDeclaration {
  package var name = ""
  package var arguments: [DeclaredValue] = []
  /// What a method returns, if it returns something.
  package var result: DeclaredType?
  package var summary = ""

  package init() {}

  package init(_ name: String, _ arguments: [DeclaredValue], summary: String = "") {
    self.name = name
    self.arguments = arguments
    self.summary = summary
  }

  package static let schema = Schema<Self>("PackCall", "An event or a method.") {
    Member("name", reads: \.name, "its name")
    Member("arguments", reads: \.arguments, "its arguments, in order")
    Member("result", readsIfPresent: \.result, "what a method returns")
    Member("doc", reads: \.summary, "its purpose")
  }
}

/// A slot, with what it takes.
package struct DeclaredSlot: Equatable, SchemaReadable, NamedDeclaration {
  package var name = ""
  /// The kinds of layer; empty for any.
  package var kinds: [String] = []
  /// The greatest number of layers, if it is limited.
  package var max: Int?
  package var summary = ""

  package init() {}

  package init(_ name: String, kinds: [String] = [], max: Int? = nil, summary: String = "") {
    self.name = name
    self.kinds = kinds
    self.max = max
    self.summary = summary
  }

  package static let schema = Schema<Self>("PackSlot", "A slot of a component.") {
    Member("name", reads: \.name, "its name")
    Member("kinds", reads: \.kinds, "the kinds of layer that it takes; empty for any")
    Member("max", readsIfPresent: \.max, "the greatest number of layers in it")
    Member("doc", reads: \.summary, "its purpose")
  }
}

/// A layer inside of a component that users may name.
package struct DeclaredPart: Equatable, SchemaReadable, NamedDeclaration {
  package var name = ""
  package var summary = ""

  package init() {}

  package init(_ name: String, summary: String = "") {
    self.name = name
    self.summary = summary
  }

  package static let schema = Schema<Self>("PackPart", "A part of a component.") {
    Member("name", reads: \.name, "its name")
    Member("doc", reads: \.summary, "its purpose")
  }
}

/// A colour of a palette.
package struct DeclaredColor: Equatable, SchemaReadable, NamedDeclaration {
  package var name = ""
  /// In hexadecimal form.
  package var light = ""
  package var dark = ""
  package var summary = ""

  package init() {}

  package init(_ name: String, light: String, dark: String, summary: String = "") {
    self.name = name
    self.light = light
    self.dark = dark
    self.summary = summary
  }

  package static let schema = Schema<Self>("PackColor", "A colour of a palette.") {
    Member("name", reads: \.name, "its name")
    Member("light", reads: \.light, "the colour in the light appearance")
    Member("dark", reads: \.dark, "the colour in the dark appearance")
    Member("doc", reads: \.summary, "its purpose")
  }
}
