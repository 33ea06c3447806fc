import MotionValues

/// The result of a run as one value: its layers, all properties that moved, and its events.
///
/// Numbers are bit-identical to those in the frames. A constant property needs no more than its
/// value; one that moves needs two numbers per frame while it changes.
package struct Recording: Sendable, Equatable {
  package let scene: String
  /// Frames per second.
  package let rate: Double
  package let seed: Int
  /// Further facts from the trace's header: appearance, reduced motion, tick.
  package let facts: [TraceHeader.Pair]
  /// The number of recorded frames.
  package var frameCount = 0
  /// The layers in order of creation, starting with the scene.
  package var layers: [RecordedLayer] = []
  /// The properties that moved, in the order in which frames of a trace list them.
  package var columns: [RecordedColumn] = []
  /// All properties in a trace, in its order: those that moved, and constants.
  package var properties: [RecordedProperty] = []
  /// The values of all other properties.
  package var defaults: [TraceDefaults] = []
  package var events: [RecordedEvent] = []
  /// Who has begun to move what, in order; empty unless the run had a score.
  package var score: [RecordedScoreEntry] = []
  /// The frames that a golden trace has kept, from which the others follow; nil if all frames are known.
  package var kept: KeptFrames?
  /// Whether the layers are those of the run; in a trace of lines, they follow from the names of
  /// properties.
  package var listsLayers = true
  /// Whether events have their own times rather than those of their frames.
  package var hasEventTimes = true

  package init(scene: String, rate: Double, seed: Int, facts: [TraceHeader.Pair] = []) {
    self.scene = scene
    self.rate = rate
    self.seed = seed
    self.facts = facts
  }

  /// The time of a frame, in seconds.
  package func time(of frame: Int) -> Double { Double(frame) / rate }

  /// The length of the run, in seconds.
  package var duration: Double { time(of: max(frameCount - 1, 0)) }

  /// The indices of the children of each layer, from back to front as far as no property orders
  /// them: in order of creation, and a layer that leaves in the place of the one that it was.
  package var children: [[Int]] {
    var children = [[Int]](repeating: [], count: layers.count)
    for (index, layer) in layers.enumerated() {
      if let parent = layer.parent { children[parent].append(index) }
    }
    return children.map(inOrder)
  }

  /// Returns siblings in the order of `children`.
  package func inOrder(_ siblings: [Int]) -> [Int] {
    func place(_ layer: Int) -> (Int, Int) { (layers[layer].place ?? layer, layer) }
    return siblings.sorted { place($0) < place($1) }
  }

  /// The indices of the layers in depth-first order; siblings have the order of `children`.
  package var treeOrder: [Int] {
    let children = children
    var open = layers.indices.reversed().filter { layers[$0].parent == nil }
    var order: [Int] = []
    while let layer = open.popLast() {
      order.append(layer)
      open += children[layer].reversed()
    }
    return order
  }

  /// Takes the columns that are the same in another recording from there, so that memory has them
  /// only once, and comparing them is fast.
  package mutating func shareColumns(with other: Recording) {
    var places: [ColumnPlace: Int] = [:]
    for (index, column) in other.columns.enumerated() { places[ColumnPlace(column)] = index }
    for index in columns.indices {
      guard let place = places[ColumnPlace(columns[index])],
        columns[index].isIdentical(to: other.columns[place])
      else { continue }
      columns[index] = other.columns[place]
    }
  }

  /// Gives each column what the score says of it.
  package mutating func noteCauses() {
    guard !score.isEmpty else { return }
    var causes: [String: [String]] = [:]
    for recorded in score {
      for move in recorded.entry.moves {
        causes[move.property, default: []].append(recorded.entry.words(for: move))
      }
    }
    for index in columns.indices {
      let path = layers[columns[index].layer].path
      let name = TraceColumn(path: path, property: columns[index].property, kind: .number).name
      columns[index].causes = causes[name] ?? []
    }
  }

  /// The properties that have a value with parts at some time, by their layers' indices.
  package var partedProperties: [(layer: Int, property: String)] {
    let moving = columns.filter { column in
      column.initial.isMixed || column.steps.contains(where: \.value.isMixed)
    }.map { (layer: $0.layer, property: $0.property) }
    let constant = layers.enumerated().flatMap { index, layer in
      layer.constants.filter(\.value.isMixed).map { (layer: index, property: $0.key) }
    }
    return moving + constant
  }

  /// Adds a property of a run that has ended: as a constant of its layer if it never changed.
  package mutating func add(_ column: RecordedColumn) {
    if column.isConstant {
      layers[column.layer].constants.append(.init(column.property, column.initial))
    } else {
      columns.append(column)
    }
  }

  private struct ColumnPlace: Hashable {
    let layer: Int
    let property: String

    init(_ column: RecordedColumn) { (layer, property) = (column.layer, column.property) }
  }

  /// Returns the value of a layer's property in a frame; nil for a property that keeps its default,
  /// and before the layer is created.
  ///
  /// - Complexity: O(columns) to find the property; keep the column to read many frames.
  package func value(of property: String, in layer: Int, at frame: Int) -> Value? {
    guard layers[layer].exists(in: frame) else { return nil }
    if let column = columns.first(where: { $0.layer == layer && $0.property == property }) {
      return column.value(at: frame)
    }
    return layers[layer].constants.first { $0.key == property }?.value
  }

  /// Returns the value of a layer's property before its first change, which may be its default; nil
  /// if the layer has no such property.
  package func initialValue(of property: String, in layer: Int) -> Value? {
    columns.first { $0.layer == layer && $0.property == property }?.initial
      ?? constant(of: property, in: layer)
  }

  /// Returns the value of a layer's property, or of a channel of it, before its first change; nil if
  /// the layer has no such property.
  ///
  /// - Throws: `unknown-member` for a channel that the property does not have.
  package func initialValue(
    _ name: PropertyName, of layer: Int
  ) throws(Diagnostic) -> Value? {
    if let value = initialValue(of: name.column, in: layer) { return value }
    guard let channel = name.channel, let whole = initialValue(of: name.property, in: layer) else {
      return nil
    }
    return .number(
      try whole.channel(named: channel, of: "\(layers[layer].path).\(name.property)"))
  }

  /// Returns the column of a layer's property, or of a channel of it; nil if it is constant.
  package func column(_ name: PropertyName, of layer: Int) -> RecordedColumn? {
    func column(_ property: String) -> RecordedColumn? {
      columns.first { $0.layer == layer && $0.property == property }
    }
    // Where only a channel is recorded, it has a column of its own.
    return column(name.column)
      ?? name.channel.flatMap { column(name.property)?.channel(named: $0) }
  }

  /// Returns the value of a property that has no column, which may be its default; nil if the layer
  /// has no such property.
  package func constant(of property: String, in layer: Int) -> Value? {
    layers[layer].constants.first { $0.key == property }?.value
      ?? defaults.value(of: property, inKind: layers[layer].kind)
      ?? (layers[layer].parent == nil ? nil : Self.latent[property])
  }

  /// The defaults of the properties that a layer has without using them.
  private static let latent = TraceDefaults.latent.values(inKind: TraceDefaults.everyLayer)
}

extension Recording {
  /// Prints the trace of the run from the recording.
  ///
  /// Printed as lines, it has the run's hash. This holds as well for a recording that was read from
  /// a trace, unless that trace contained only some frames or properties, or listed constants.
  package func print(with printer: inout TracePrinter) {
    var rows = TraceRows(self)
    var layer = layers.prefix { $0.firstFrame == 0 }.count
    var event = 0
    var score = 0
    printer.begin(
      TraceHeader(
        scene: scene, fps: rate, seed: seed, pairs: facts, defaults: defaults,
        layers: layers[..<layer].indices.map(rows.layer)))
    for frame in 0..<frameCount {
      printer.beginFrame(frame, time: time(of: frame))
      while layer < layers.count, layers[layer].firstFrame <= frame {
        if layers[layer].exists(in: frame) { printer.layer(rows.layer(layer)) }
        layer += 1
      }
      rows.print(frame, with: &printer)
      while score < self.score.count, self.score[score].frame <= frame {
        printer.score(self.score[score].entry)
        score += 1
      }
      while event < events.count, events[event].frame <= frame {
        let happened = events[event]
        printer.event(
          TraceEvent(
            name: happened.event.name, target: happened.event.target, words: happened.event.words,
            time: TraceEvent.time(happened.time, inFrameAt: time(of: frame))))
        event += 1
      }
      printer.endFrame()
    }
    printer.end(TraceEnd(frameCount: frameCount))
  }
}

/// The properties that each frame of a trace contains.
private struct TraceRows {
  /// Frames in each of which a property may have to be printed.
  private struct Span {
    let start: Int
    let end: Int
    /// The property's index among the sources.
    let place: Int
  }

  private struct Source {
    let property: RecordedProperty
    /// The index of its column; nil for a constant.
    let column: Int?
    let initial: Value
    /// The printer's handle for the label.
    var label: Int?
    var printed: Value?
  }

  private let recording: Recording
  private var sources: [Source] = []
  /// Sorted by start, in descending order.
  private var waiting: [Span] = []
  /// The spans that cover the last frame, sorted by index.
  private var open: [Span] = []
  /// The values of each layer that no frame contains.
  private var facts: [[TraceHeader.Pair]]

  init(_ recording: Recording) {
    self.recording = recording
    var columns = [[String: Int]](repeating: [:], count: recording.layers.count)
    for (index, column) in recording.columns.enumerated() {
      columns[column.layer][column.property] = index
    }
    facts = recording.layers.map(\.constants)
    for property in recording.properties {
      let column = columns[property.layer][property.property]
      let constant = facts[property.layer].firstIndex { $0.key == property.property }
      let initial =
        column.map { recording.columns[$0].initial }
        ?? constant.map { facts[property.layer].remove(at: $0).value }
      guard let initial else { continue }
      let place = sources.count
      waiting.append(Span(start: property.frame, end: property.frame, place: place))
      if let column { addSpans(of: recording.columns[column], place) }
      sources.append(Source(property: property, column: column, initial: initial))
    }
    waiting.sort { ($1.start, $1.place) < ($0.start, $0.place) }
  }

  private mutating func addSpans(of column: RecordedColumn, _ place: Int) {
    for track in column.tracks {
      for (index, start) in track.starts.enumerated() {
        let next =
          index + 1 < track.starts.count
          ? track.starts[index + 1].position : Int32(track.numbers.count)
        let end = start.frame + next - start.position - 1
        waiting.append(Span(start: Int(start.frame), end: Int(end), place: place))
      }
    }
    for step in column.steps {
      waiting.append(Span(start: Int(step.frame), end: Int(step.frame), place: place))
    }
  }

  func layer(_ index: Int) -> TraceLayer {
    let layer = recording.layers[index]
    return TraceLayer(
      path: layer.path, id: layer.id, kind: layer.kind,
      parent: layer.parent.map { recording.layers[$0].path }, facts: facts[index],
      groups: layer.groups, parts: layer.parts)
  }

  mutating func print(_ frame: Int, with printer: inout TracePrinter) {
    open.removeAll { $0.end < frame }
    if waiting.last?.start == frame {
      while let span = waiting.last, span.start == frame { open.append(waiting.removeLast()) }
      open.sort { $0.place < $1.place }
    }
    for span in open { print(span.place, frame, with: &printer) }
  }

  private mutating func print(_ place: Int, _ frame: Int, with printer: inout TracePrinter) {
    let column = sources[place].column
    let value = column.map { recording.columns[$0].value(at: frame) } ?? sources[place].initial
    if let printed = sources[place].printed, value.reads(as: printed) { return }
    sources[place].printed = value
    let label = sources[place].label ?? addLabel(place, value.kind, with: &printer)
    printer.set(column: label, value: value)
  }

  private mutating func addLabel(
    _ place: Int, _ kind: Value.Kind, with printer: inout TracePrinter
  ) -> Int {
    let property = sources[place].property
    let label = printer.addColumn(
      TraceColumn(
        path: recording.layers[property.layer].path, property: property.property, kind: kind))
    sources[place].label = label
    return label
  }
}

/// An event of a run.
package struct RecordedEvent: Sendable, Equatable {
  /// The first frame at or after it.
  package let frame: Int
  /// When it happened, in seconds.
  package let time: Double
  /// The event's name, target and further values.
  package let event: TraceEvent

  package init(frame: Int, time: Double, event: TraceEvent) {
    self.frame = frame
    self.time = time
    self.event = event
  }
}

/// Events are written as in a trace, without their frames.
extension RecordedEvent: JSONWritable {
  package static var jsonType: JSONType { EventLine.jsonType }

  package func write(json bytes: inout ByteWriter) {
    EventLine(event, frameTime: time).write(json: &bytes)
  }
}
