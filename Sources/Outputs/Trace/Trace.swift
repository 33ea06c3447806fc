import MotionValues

/// A trace in memory.
package struct Trace: Equatable, Sendable {
  package let header: TraceHeader
  package let frames: [TraceFrame]

  package init(header: TraceHeader, frames: [TraceFrame]) {
    self.header = header
    self.frames = frames
  }

  /// Prints the whole trace, including its end.
  package func print(with printer: inout TracePrinter) {
    printer.begin(header)
    var columns: [String: Int] = [:]
    for frame in frames {
      printer.beginFrame(frame.index, time: Double(frame.index) / header.fps)
      for change in frame.changes {
        let column =
          columns[change.property]
          ?? printer.addColumn(TraceColumn(name: change.property, kind: change.value.kind))
        columns[change.property] = column
        printer.set(column: column, value: change.value)
      }
      for event in frame.events { printer.event(event) }
      printer.endFrame()
    }
    printer.end()
  }
}

/// The changes and events of one frame.
package struct TraceFrame: Equatable, Sendable {
  /// A property that changed.
  package struct Change: Equatable, Sendable {
    /// The name of the property: `header/card.y`.
    package let property: String
    package let value: Value

    package init(_ property: String, _ value: Value) {
      self.property = property
      self.value = value
    }
  }

  package let index: Int
  package var changes: [Change] = []
  package var events: [TraceEvent] = []

  package init(index: Int, changes: [Change] = [], events: [TraceEvent] = []) {
    self.index = index
    self.changes = changes
    self.events = events
  }
}

/// The end of a trace; only ndjson prints it.
package struct TraceEnd: Equatable, Sendable {
  /// The number of frames of the run, including those without changes.
  package let frameCount: Int
  /// The reason if the run failed, otherwise nil.
  package let failure: String?

  package init(frameCount: Int, failure: String? = nil) {
    self.frameCount = frameCount
    self.failure = failure
  }
}

/// The data of a run that a trace prints before its first frame.
package struct TraceHeader: Equatable, Sendable {
  /// The version of the format; it changes when a reader of the old version would misread the new
  /// one.
  package static let version = 2
  /// The versions that can be read; in version 1, events have no time of their own.
  package static let readableVersions = 1...2

  /// A further name and value of the run, such as `appearance dark`.
  package struct Pair: Equatable, Sendable {
    package let key: String
    package let value: Value

    package init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  package let scene: String
  /// Frames per second.
  package let fps: Double
  package let seed: Int
  /// Further pairs in the order they print; their keys are not `motion`, `scene`, `fps` or `seed`.
  package let pairs: [Pair]
  /// The values of properties until a frame changes them; only ndjson lists them.
  package let defaults: [TraceDefaults]
  /// The layers at the start of the scene; only ndjson lists them.
  package let layers: [TraceLayer]
  /// Whether events have their own times; not in version 1.
  package let hasEventTimes: Bool

  package init(
    scene: String, fps: Double, seed: Int, pairs: [Pair] = [], defaults: [TraceDefaults] = [],
    layers: [TraceLayer] = [], hasEventTimes: Bool = true
  ) {
    self.scene = scene
    self.fps = fps
    self.seed = seed
    self.pairs = pairs
    self.defaults = defaults
    self.layers = layers
    self.hasEventTimes = hasEventTimes
  }
}

/// The constant data of a layer, from which it is drawn.
package struct TraceLayer: Equatable, Sendable {
  /// The ids from the root to the layer, joined by `/`; the root's own path is its id.
  package let path: String
  package let id: String
  package let kind: String
  /// The path of the layer that contains it; nil for the root.
  package let parent: String?
  /// The properties that only its kind has, such as an image's `source` or a text's `fontSize`,
  /// with their values when the layer first appears. Values equal to the default are left out,
  /// except the scene's size.
  package let facts: [TraceHeader.Pair]
  /// The groups of engines whose properties the layer has and shows.
  package let groups: [String]
  /// What engines add to the drawing of this layer alone.
  package let parts: [Drawing<Amount>.Part]

  package init(
    path: String, id: String, kind: String, parent: String?, facts: [TraceHeader.Pair] = [],
    groups: [String] = [], parts: [Drawing<Amount>.Part] = []
  ) {
    self.path = path
    self.id = id
    self.kind = kind
    self.parent = parent
    self.facts = facts
    self.groups = groups
    self.parts = parts
  }
}

/// A group of properties, those of every layer, of a kind, or of an engine: their defaults, and what
/// they show.
package struct TraceDefaults: Equatable, Sendable {
  /// The name of the group that every layer but the scene has.
  package static let everyLayer = "layer"

  /// `layer`, a layer's kind, or the name of an engine's group, such as `booklet`.
  package let name: String
  /// The defaults in declaration order; a colour is that of the light appearance, and a text is
  /// empty.
  package let pairs: [TraceHeader.Pair]
  /// What layers with the group show; nil if the group only has properties.
  package internal(set) var look: LayerLook?

  package init(name: String, pairs: [TraceHeader.Pair], look: LayerLook? = nil) {
    self.name = name
    self.pairs = pairs
    self.look = look == .parts([]) ? nil : look
  }

  package init(_ name: String, _ properties: [Property], _ look: LayerLook) {
    self.init(
      name: name, pairs: properties.map { TraceHeader.Pair($0.name, $0.initialValue) },
      look: look)
  }

  /// The group of every layer but the scene.
  package static var ofEveryLayer: TraceDefaults {
    TraceDefaults(everyLayer, LayerProperties.all, .drawing(LayerProperties.drawing))
  }

  /// The group of a kind's own properties.
  package init(_ kind: LayerKind) { self.init(kind.name, kind.own, kind.look) }

  /// The groups that every layer but the scene has when one of their properties is used.
  package static let latent = LayerProperties.latent.map {
    TraceDefaults($0.name, $0.properties, .parts($0.parts))
  }

  /// The groups of the layers that need no engine.
  package static let standard =
    [TraceDefaults(StandardLayers.scene), ofEveryLayer] + latent
    + StandardLayers.all.filter { !$0.own.isEmpty }.map { TraceDefaults($0) }
}

/// A property of a layer that a trace prints.
package struct TraceColumn: Equatable, Sendable {
  /// The ids from the root to the layer, joined by `/`; empty for a property of the scene itself.
  package let path: String
  /// The property's name, `fill`, or that of a channel, `fill.red`.
  package let property: String
  package let kind: Value.Kind

  package init(path: String, property: String, kind: Value.Kind) {
    self.path = path
    self.property = property
    self.kind = kind
  }

  /// Whether it is a channel of a property.
  package var isChannel: Bool { property.contains(".") }

  /// The name of the property in a trace: `header/card.y`.
  package var name: String {
    path.isEmpty ? property : "\(path).\(property)"
  }

  /// Splits a name at its last dot.
  package init(name: String, kind: Value.Kind) {
    let whole = PropertyName.readings(of: name)[0]
    self.init(path: whole.path, property: whole.property, kind: kind)
  }
}

/// The new value of a column of numbers.
///
/// Public, as only then it is inlined in other modules.
public struct TraceNumber {
  /// The column, as the printer has returned it.
  public let column: Int
  public let value: Double

  public init(column: Int, value: Double) {
    self.column = column
    self.value = value
  }
}

/// An event at a frame or since the previous one, such as a property that crossed a level.
package struct TraceEvent: Equatable, Sendable {
  /// The kind of event, such as `cross`.
  package let name: String
  /// The layer or property of the event: `header/card` or `header/card.y`.
  package let target: String
  /// The details, such as the level that was crossed, and the side.
  package let words: [Value]
  /// The time of the event in seconds; nil if it is that of the frame that reports it.
  package let time: Double?

  package init(name: String, target: String, words: [Value] = [], time: Double? = nil) {
    self.name = name
    self.target = target
    self.words = words
    self.time = time
  }

  /// Returns the time of an event as a frame prints it; nil if it is the frame's time, or prints
  /// like it.
  package static func time(_ time: Double, inFrameAt frameTime: Double) -> Double? {
    let distance = frameTime - time
    guard distance > Instant.tolerance else { return nil }
    return distance >= 1e-6 || Decimal6.differ(time, frameTime) ? time : nil
  }
}
