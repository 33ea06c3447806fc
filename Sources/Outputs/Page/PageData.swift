import MotionRecording
import MotionValues

/// A run that a page shows.
package struct PageRun: Sendable {
  package enum Role: String, CaseIterable, Sendable {
    /// The main scene of the page.
    case scene
    /// The same scene with another appearance or with reduced motion, shown beside it.
    case variant
    /// Another run, drawn over the main scene.
    case compare
  }

  package let recording: Recording
  /// The name of the run.
  package let label: String
  package let role: Role
  /// The readable error of a run that failed partway.
  package var error: String?
  /// The images that the page includes, as data URLs by their sources.
  package var images: [String: String] = [:]
  /// The sounds that the page can play, as data URLs by their names.
  package var sounds: [String: String] = [:]
  /// The parameters that the page can change; empty if it cannot.
  package var parameters: [ParameterState] = []

  package init(_ recording: Recording, label: String, role: Role = .scene) {
    self.recording = recording
    self.label = label
    self.role = role
  }
}

/// The value kind, unit and default of each property.
package struct PageDeclarations: Sendable {
  /// The properties of layers, in the order of their declarations, without duplicates.
  let properties: [Property]
  private let known: [String: Property]
  /// The scene's own properties with different defaults.
  let scene: [Property]

  /// Collects the properties of the kinds of layer, and those that engines add to layers.
  package init(kinds: [LayerKind], attachments: [PropertyGroup]) {
    let layers = kinds.filter { $0 !== StandardLayers.scene }.flatMap(\.properties)
    let screen = StandardLayers.scene.group.properties
    var known: [String: Property] = [:]
    var properties: [Property] = []
    for property in layers + attachments.flatMap(\.properties) + screen
    where known[property.name] == nil {
      known[property.name] = property
      properties.append(property)
    }
    self.properties = properties
    self.known = known
    scene = screen.filter { known[$0.name]?.initialValue != $0.initialValue }
  }

  subscript(name: String) -> Property? { known[name] }
}

/// What a page shows, as it reads it.
///
/// Numbers are formatted as in the trace, so that the page shows the same values.
package struct PageData: SchemaWritable {
  package static let schema = Schema<Self>("Page", "What a page shows: runs of scenes.") {
    Member("motion", "The version of the format.") { _ in 1 }
    Member("properties", "The declarations of all properties, by their names.") {
      JSONMap($0.declarations.properties.map { ($0.name, PropertyFacts(property: $0)) })
    }
    Member(ifPresent: "font", "The font of texts, if there are any.") {
      $0.font.state == nil ? nil : $0.font
    }
    Member("runs", "The runs; the first is the main scene.") { data in
      data.runs.map { RunData(run: $0, declarations: data.declarations) }
    }
  }

  let runs: [PageRun]
  let declarations: PageDeclarations
  let font: PageFont
}

/// The kind of value, the unit and the default of a property.
private struct PropertyFacts: JSONWritable {
  static var jsonType: JSONType { .tuple([Value.Kind.jsonType, .text, Value.jsonType]) }

  let property: Property

  func write(json bytes: inout ByteWriter) {
    bytes.append("[")
    property.initialValue.kind.write(json: &bytes)
    bytes.append(",")
    (property.number?.unit.rawValue ?? "").write(json: &bytes)
    bytes.append(",")
    property.initialValue.write(json: &bytes)
    bytes.append("]")
  }
}

extension Value.Kind: JSONWritable {}
extension PageRun.Role: JSONWritable {}

private struct RunData: SchemaWritable {
  static let schema = Schema<Self>("PageRun", "A run of a scene.") {
    Member("label", "The name of the run.") { $0.run.label }
    Member("role", "Whether it is the page's scene, a variant, or compared with it.") {
      $0.run.role
    }
    Member("scene", "The name of the scene.") { $0.recording.scene }
    Member("fps", "The number of frames per second.") { $0.recording.rate }
    Member("seed", "The seed of the script's random numbers.") { $0.recording.seed }
    Member("frames", "The number of frames.") { $0.recording.frameCount }
    Member("facts", "How the scene was run, where that differs from the defaults.") {
      JSONMap<Value>($0.recording.facts)
    }
    Member("draws", "What each kind of layer shows.") { JSONMap(looks: $0.recording.defaults) }
    Member(ifPresent: "defaults", "The defaults of properties that this program does not know.") {
      let unknown = $0.unknownDefaults
      return unknown.isEmpty ? nil : JSONMap<Value>(unknown)
    }
    Member("layers", "All layers of the run; a parent comes before its children.") { run in
      let (screen, groups) = (run.screenDefaults, run.groupDefaults)
      return run.recording.layers.map { layer in
        let others = ([layer.kind] + layer.groups).flatMap { groups[$0] ?? [] }
        return LayerData(layer: layer, others: layer.parent == nil ? screen : others)
      }
    }
    Member("columns", "The properties that move.") { run in
      run.recording.columns.map { $0.withFixedPaths(in: run.recording) }
    }
    Member("events", "The events, in order.") { $0.recording.events.map(EventData.init) }
    Member(ifPresent: "images", "The images as data URLs, by their sources.") {
      files($0.run.images)
    }
    Member(ifPresent: "sounds", "The sounds as data URLs, by their names.") { files($0.run.sounds) }
    Member(ifPresent: "parameters", "The parameters that the page can change.") {
      $0.run.parameters.isEmpty ? nil : $0.run.parameters
    }
    Member(ifPresent: "error", "The error of a run that failed partway.") { $0.run.error }
  }

  private static func files(_ dataURLs: [String: String]) -> JSONMap<String>? {
    dataURLs.isEmpty
      ? nil : JSONMap(dataURLs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  let run: PageRun
  let declarations: PageDeclarations

  var recording: Recording { run.recording }

  var unknownDefaults: [TraceHeader.Pair] {
    recording.defaults.flatMap(\.pairs).filter { declarations[$0.key] == nil }
  }

  /// The defaults of the scene that differ from those of layers.
  var screenDefaults: [TraceHeader.Pair] {
    declarations.scene.map { .init($0.name, $0.initialValue) }
  }

  /// The defaults of each kind and group that differ from those of other properties with their names.
  var groupDefaults: [String: [TraceHeader.Pair]] {
    var groups: [String: [TraceHeader.Pair]] = [:]
    for group in recording.defaults where group.name != TraceDefaults.everyLayer {
      let pairs = group.pairs.filter { pair in
        declarations[pair.key].map { $0.initialValue != pair.value } ?? false
      }
      if !pairs.isEmpty { groups[group.name] = pairs }
    }
    return groups
  }
}

private struct LayerData: SchemaWritable {
  static let schema = Schema<Self>("PageLayer", "A layer, and its properties that never change.") {
    Member("path", "The ids from the root to the layer, joined by `/`.") { $0.layer.path }
    Member("id", "The id that the script gave it.") { $0.layer.id }
    Member("kind", "The kind of layer, such as `text`.") { $0.layer.kind }
    Member("parent", "The index of the layer around it; -1 for the scene.") {
      $0.layer.parent ?? -1
    }
    Member("from", "The first frame with the layer.") { $0.layer.firstFrame }
    Member(ifPresent: "until", "The first frame without it again.") { $0.layer.endFrame }
    Member(ifPresent: "place", "The index of the layer in whose place it is painted as it leaves.")
    {
      $0.layer.place
    }
    Member("set", "The values that differ from the defaults, or from those of layers.") {
      JSONMap<Value>($0.constants)
    }
    Member(ifPresent: "groups", "The groups of engines whose properties it shows.") {
      $0.layer.groups.isEmpty ? nil : $0.layer.groups
    }
    Member(ifPresent: "draws", "What engines add to its drawing.") {
      $0.layer.parts.isEmpty ? nil : JSONTree(LayerLook.parts($0.layer.parts))
    }
  }

  let layer: RecordedLayer
  /// The defaults of its kind and its groups that differ from those that the page knows by the names of
  /// properties.
  let others: [TraceHeader.Pair]

  var constants: [TraceHeader.Pair] {
    let constants = Set(layer.constants.map(\.key))
    return others.filter { !constants.contains($0.key) } + layer.constants
  }
}

extension RecordedColumn: SchemaWritable {
  package static let schema = Schema<Self>("PageColumn", "The values of a property that moves.") {
    Member("layer", "The index of the layer.") { $0.layer }
    Member("property", "The name of the property.") { $0.property }
    Member("initial", "The value before the first change.") { $0.initial }
    Member("drivers", "What moves it, in the order of the starts.") { $0.drivers }
    Member(ifPresent: "causes", "Which lines have begun to move it, in order.") {
      $0.causes.isEmpty ? nil : $0.causes
    }
    Member(ifPresent: "runs", "Runs of frames: the first one, and the number in each.") {
      $0.track.map(NumberRuns.init)
    }
    Member(ifPresent: "corners", "Where one motion changes into another: time, value, velocity.") {
      $0.track?.corners
    }
    Member(ifPresent: "steps", "The frames that change another value, each with the value.") {
      $0.track == nil ? $0.changes.map { ValueStep(frame: $0.frame, value: $0.value) } : nil
    }
  }
}

/// The runs of frames in which a number changes.
private struct NumberRuns: JSONWritable {
  static var jsonType: JSONType { .list(.list(.number)) }

  let track: NumberTrack

  func write(json bytes: inout ByteWriter) {
    bytes.append(array: track.starts.indices) { index, bytes in
      let next = index + 1
      let end = next < track.starts.count ? Int(track.starts[next].position) : track.numbers.count
      bytes.append("[")
      bytes.append(integer: Int(track.starts[index].frame))
      for number in track.numbers[Int(track.starts[index].position)..<end] {
        bytes.append(",")
        bytes.append(decimal6: number)
      }
      bytes.append("]")
    }
  }
}

extension NumberTrack.Corner: JSONWritable {
  package static var jsonType: JSONType {
    .tuple([.number, .number, .either([.number, .null])])
  }

  package func write(json bytes: inout ByteWriter) {
    bytes.append("[")
    bytes.append(decimal6: time)
    bytes.append(",")
    bytes.append(decimal6: value)
    bytes.append(",")
    (velocity.isFinite ? velocity : nil).write(json: &bytes)
    bytes.append("]")
  }
}

private struct ValueStep: JSONWritable {
  static var jsonType: JSONType { .tuple([.integer, Value.jsonType]) }

  let frame: Int
  let value: Value

  func write(json bytes: inout ByteWriter) {
    bytes.append("[")
    bytes.append(integer: frame)
    bytes.append(",")
    bytes.append(json: value)
    bytes.append("]")
  }
}

private struct EventData: SchemaWritable {
  static let schema = Schema<Self>("PageEvent", "Something that happened.") {
    Member("frame", "The first frame at or after it.") { $0.event.frame }
    Member("time", "When it happened, in seconds.") { $0.event.time }
    Member("kind", "The name of the event.") { $0.event.event.name }
    Member("target", "The layer or property of the event.") { $0.event.event.target }
    Member("words", "The details.") { $0.event.event.words }
  }

  let event: RecordedEvent
}

extension RecordedColumn {
  /// The column with data in place of paths that only their layer's size decides.
  fileprivate func withFixedPaths(in recording: Recording) -> RecordedColumn {
    guard initial.kind == .mixed else { return self }
    var column = self
    column.steps = steps.map { step in
      guard case .mixed(let mixed) = step.value, let path = mixed.value.content as? Path,
        case .mixture = path.content
      else { return step }
      let size = ["width", "height"].map { name in
        recording.value(of: name, in: layer, at: Int(step.frame))
          ?? recording.constant(of: name, in: layer) ?? .number(0)
      }
      let fixed = path.fixed(width: size[0].channel(0), height: size[1].channel(0))
      return Step(frame: step.frame, value: .mixed(Mixed(MixedValue(fixed))))
    }
    return column
  }
}
