import MotionValues

/// Builds a recording from a trace, frame by frame.
struct RecordingBuilder {
  /// A property that the trace contains.
  private struct Entry {
    /// As the trace names it.
    let name: [UInt8]
    var column: RecordedColumn
    /// The first frame that contains it.
    let frame: Int
    /// The last frame that contains it.
    var lastFrame = -1
    /// The entries that follow it in some frame.
    var followers: [Int32] = []
    /// The entry that followed it in the last frame that has it; -1 for none.
    var next: Int32 = -1
    /// Whether the name still means it: its layer has not been removed.
    var isNamed = true
  }

  /// The current line, for errors.
  var line = 1
  private(set) var recording: Recording
  /// The trace contains only every `every`th frame of the run.
  private let every: Int
  private let infersLayers: Bool
  /// Whether the trace says what layers show.
  private let listsLooks: Bool
  private var layerPlaces: [Identifier: Int] = [:]
  /// The places among their siblings of layers that have begun to leave, by the new path.
  private var leavingPlaces: [Identifier: Int] = [:]
  private var depths: [Int] = []
  private var pathBytes = 0
  private var entries: [Entry] = []
  private var places: [Identifier: Int] = [:]
  /// The values with parts that NDJSON has introduced.
  private var mixed = MixedWordReader()
  /// The number of the current frame in the run.
  private var runFrame = -1
  /// The previous entry of the frame.
  private var previous: Int?
  /// The entry with which the last frame began; -1 for none.
  private var first: Int32 = -1

  init(_ header: TraceHeader) throws(TraceSyntaxError) {
    var every = 1
    if let pair = header.pairs.first(where: { $0.key == "every" }) {
      guard case .number(let number) = pair.value, number >= 1, number <= Double(Limits.frames),
        number == number.rounded()
      else {
        throw TraceSyntaxError(
          line: 1, expected: "`every` with a whole number above 0", found: "another value")
      }
      every = Int(number)
    }
    guard header.fps >= 0.001, header.fps <= 1000 else {
      throw TraceSyntaxError(
        line: 1, expected: "0.001 to 1000 frames per second", found: "`\(header.fps)`")
    }
    self.every = every
    infersLayers = header.layers.isEmpty
    listsLooks = header.defaults.contains { $0.look != nil }
    recording = Recording(
      scene: header.scene, rate: header.fps / Double(every), seed: header.seed,
      facts: header.pairs.filter { $0.key != "every" })
    recording.listsLayers = !infersLayers
    recording.hasEventTimes = header.hasEventTimes
    recording.defaults = header.defaults.isEmpty ? TraceDefaults.standard : header.defaults
    if infersLayers { try add(TraceLayer(path: "scene", id: "scene", kind: "scene", parent: nil)) }
    for layer in header.layers { try add(layer) }
  }

  // MARK: Frames

  mutating func beginFrame(_ frame: Int) throws(TraceSyntaxError) {
    guard frame > runFrame, frame < Limits.frames else {
      throw error("a frame from \(runFrame + 1) to \(Limits.frames - 1)", "frame \(frame)")
    }
    runFrame = frame
    previous = nil
    recording.frameCount = self.frame + 1
  }

  /// The index of the recording's frame that corresponds to the run's current frame.
  private var frame: Int { runFrame < 0 ? 0 : (runFrame + every - 1) / every }

  mutating func defaults(_ group: TraceDefaults) { recording.defaults.append(group) }

  /// Adds a layer, or updates what an existing one adds to its drawing.
  mutating func add(_ layer: TraceLayer) throws(TraceSyntaxError) {
    let index: Int
    if let known = layerPlaces[Identifier(layer.path)] {
      index = known
    } else {
      let parent = try parent(of: layer)
      guard recording.layers.count < Limits.layers else {
        throw error("at most \(Limits.layers) layers", "more")
      }
      index = recording.layers.count
      layerPlaces[Identifier(layer.path)] = index
      depths.append(parent.map { depths[$0] + 1 } ?? 0)
      var recorded = RecordedLayer(
        path: layer.path, id: layer.id, kind: layer.kind, parent: parent, firstFrame: frame)
      recorded.place = leavingPlaces.removeValue(forKey: Identifier(layer.path))
      recording.layers.append(recorded)
    }
    recording.layers[index].groups = layer.groups
    recording.layers[index].parts = layer.parts
    for fact in layer.facts where places[Identifier("\(layer.path).\(fact.key)")] == nil {
      guard recording.defaults.value(of: fact.key, inKind: layer.kind) != fact.value else {
        continue
      }
      recording.layers[index].constants.append(fact)
    }
  }

  /// Ends a layer and those in it with this frame; their paths are free again.
  mutating func remove(_ path: String) {
    guard let root = layerPlaces[Identifier(path)] else { return }
    var removed: Set<Int> = [root]
    for index in recording.layers.indices[root...] {
      let layer = recording.layers[index]
      guard index == root || layer.parent.map({ removed.contains($0) }) ?? false,
        layer.endFrame == nil
      else { continue }
      removed.insert(index)
      recording.layers[index].endFrame = frame
      layerPlaces[Identifier(layer.path)] = nil
    }
    for index in entries.indices where removed.contains(entries[index].column.layer) {
      let column = entries[index].column
      entries[index].isNamed = false
      places[Identifier("\(recording.layers[column.layer].path).\(column.property)")] = nil
    }
  }

  /// Ends a layer and those in it, and notes that they leave under the path that the event says.
  private mutating func leave(_ event: TraceEvent) {
    guard case .name(let path)? = event.words.first,
      let root = layerPlaces[Identifier(event.target)]
    else { return }
    let known = recording.layers.indices.filter { recording.layers[$0].endFrame == nil }
    remove(event.target)
    for index in known where index >= root && recording.layers[index].endFrame != nil {
      let rest = recording.layers[index].path.dropFirst(event.target.count)
      leavingPlaces[Identifier(path + rest)] = recording.layers[index].place ?? index
    }
  }

  private func parent(of layer: TraceLayer) throws(TraceSyntaxError) -> Int? {
    guard let path = layer.parent else {
      guard recording.layers.isEmpty else {
        throw error("`parent` of the layer `\(layer.path)`", "none")
      }
      return nil
    }
    guard let parent = layerPlaces[Identifier(path)] else {
      throw error("the layer `\(path)` before its child `\(layer.path)`", "none")
    }
    guard depths[parent] < Limits.layerDepth else {
      throw error("layers at most \(Limits.layerDepth) deep", "`\(layer.id)` at a deeper level")
    }
    return parent
  }

  /// Sets a property, such as `header/card.y`, from this frame on.
  ///
  /// `make` receives the kind of the property, if it is known.
  mutating func set(_ name: String, _ make: (Value.Kind?) -> Value) throws(TraceSyntaxError) {
    try set(places[Identifier(name)], { name }, make)
  }

  /// Sets the property of an entry, or that with a name if there is none yet.
  private mutating func set(
    _ known: Int?, _ name: () -> String, _ make: (Value.Kind?) -> Value
  ) throws(TraceSyntaxError) {
    guard runFrame % every == 0 else {
      throw error("values in every \(every)th frame", "`\(name())` in frame \(runFrame)")
    }
    let index: Int
    let value: Value
    if let known {
      index = known
      let kind = entries[index].column.initial.kind
      value = make(kind)
      guard kind == value.kind else {
        throw error("a \(kind.rawValue) for `\(name())`", "a \(value.kind.rawValue)")
      }
    } else {
      (index, value) = try addEntry(name(), make)
    }
    guard entries[index].lastFrame != frame else {
      throw error("`\(name())` once per frame", "it twice")
    }
    entries[index].lastFrame = frame
    if let previous {
      entries[previous].next = Int32(index)
      if entries[previous].followers.last != Int32(index) {
        entries[previous].followers.append(Int32(index))
      }
    } else {
      first = Int32(index)
    }
    previous = index
    guard recording.layers[entries[index].column.layer].firstFrame < frame else { return }
    entries[index].column.append(value, at: frame)
  }

  private mutating func addEntry(
    _ name: String, _ make: (Value.Kind?) -> Value
  ) throws(TraceSyntaxError) -> (Int, Value) {
    let column = self.name(of: name)
    let layer = try layer(at: column.path)
    let whole = recording.defaults.value(
      of: column.property, inKind: recording.layers[layer].kind)
    let channel = column.channel.flatMap { Color.Channel(named: $0) }
    let known = channel.map { .number(whole?.channel($0.rawValue) ?? 0) } ?? whole
    let value = make(known?.kind)
    if let known, known.kind != value.kind {
      throw error("a \(known.kind.rawValue) for `\(name)`", "a \(value.kind.rawValue)")
    }
    let isNew = recording.layers[layer].firstFrame == frame
    let initial = isNew ? value : known ?? (value.kind == .number ? .number(0) : value)
    recording.layers[layer].constants.removeAll { $0.key == column.column }
    if !listsLooks { noteGroup(of: column.property, in: layer) }
    places[Identifier(name)] = entries.count
    entries.append(
      Entry(
        name: Array(name.utf8),
        column: RecordedColumn(layer: layer, property: column.column, initial: initial),
        frame: frame))
    return (entries.count - 1, value)
  }

  /// Notes the group of a property that every layer may use, where the trace lists no groups.
  private mutating func noteGroup(of property: String, in layer: Int) {
    for group in LayerProperties.latent where group.index(of: property) != nil {
      if !recording.layers[layer].groups.contains(group.name) {
        recording.layers[layer].groups.append(group.name)
      }
    }
  }

  /// Returns what a name means: the path is that of a layer, if there is one; it is empty for a
  /// property of the scene.
  private func name(of text: String) -> PropertyName {
    let readings = PropertyName.readings(of: text).filter { reading in
      reading.channel.map { Color.Channel(named: $0) != nil } ?? true
    }
    return readings.first { layerPlaces[Identifier($0.path)] != nil }
      ?? readings[infersLayers ? readings.count - 1 : 0]
  }

  /// Returns the layer at a path. If the trace lists no layers, they are inferred.
  private mutating func layer(at path: String) throws(TraceSyntaxError) -> Int {
    if path.isEmpty { return 0 }
    if let known = layerPlaces[Identifier(path)] { return known }
    guard infersLayers else { throw error("a layer that the trace lists", "`\(path)`") }
    var parent = "scene"
    var end = path.startIndex
    while end < path.endIndex {
      let start = end == path.startIndex ? end : path.index(after: end)
      end = path[start...].firstIndex(of: "/") ?? path.endIndex
      let outer = String(path[..<end])
      if layerPlaces[Identifier(outer)] == nil {
        pathBytes += outer.utf8.count
        guard pathBytes <= Limits.tracePaths else {
          throw error("paths of at most \(Limits.tracePaths >> 20) MB together", "more")
        }
        try add(TraceLayer(path: outer, id: String(path[start..<end]), kind: "box", parent: parent))
      }
      parent = outer
    }
    return layerPlaces[Identifier(path)] ?? 0
  }

  /// Adds an entry of the score to the current frame.
  private mutating func note(_ entry: ScoreEntry) {
    recording.score.append(RecordedScoreEntry(frame: recording.frameCount - 1, entry: entry))
  }

  /// Adds an event of this frame; if `time` is nil, it is that of the frame.
  mutating func event(_ event: TraceEvent, at time: Double?) throws(TraceSyntaxError) {
    let frameTime = Double(runFrame) / (recording.rate * Double(every))
    if let time, time > frameTime + 1e-6 {
      throw error("a time up to that of frame \(runFrame)", "\(time)")
    }
    let time = time.flatMap { TraceEvent.time($0, inFrameAt: frameTime) } ?? frameTime
    recording.events.append(
      RecordedEvent(
        frame: frame, time: time,
        event: TraceEvent(name: event.name, target: event.target, words: event.words)))
  }

  // MARK: The end

  /// Returns the recording; `frameCount` is the run's number of frames, if known.
  consuming func finish(frameCount: Int? = nil) throws(TraceSyntaxError) -> Recording {
    if let frameCount {
      guard frameCount > runFrame, frameCount <= Limits.frames else {
        throw error("`frames` from \(runFrame + 1) to \(Limits.frames)", "\(frameCount)")
      }
      runFrame = max(frameCount - 1, 0)
      recording.frameCount = min(frameCount, frame + 1)
    }
    for layer in recording.layers {
      for case .layer(let index) in layer.parts.flatMap(\.sources).map(\.owner)
      where index >= recording.layers.count {
        throw error("a layer that the drawing of `\(layer.path)` names", "none with index \(index)")
      }
    }
    for index in order {
      let entry = entries[index]
      recording.properties.append(
        RecordedProperty(
          layer: entry.column.layer, property: entry.column.property, frame: entry.frame))
      recording.add(entry.column)
    }
    if !listsLooks { recording.addStandardLooks() }
    return recording
  }

  /// The entries in an order that is consistent with every frame; their order of appearance if
  /// there is none.
  private var order: [Int] {
    var waiting = [Int](repeating: 0, count: entries.count)
    for entry in entries { for follower in entry.followers { waiting[Int(follower)] += 1 } }
    // Prefer the entry that appeared first.
    var ready = Array(entries.indices.filter { waiting[$0] == 0 }.reversed())
    var order: [Int] = []
    while let index = ready.popLast() {
      order.append(index)
      for follower in entries[index].followers.reversed() {
        waiting[Int(follower)] -= 1
        if waiting[Int(follower)] == 0 { ready.append(Int(follower)) }
      }
    }
    return order.count == entries.count ? order : Array(entries.indices)
  }

  func error(_ expected: String, _ found: String) -> TraceSyntaxError {
    TraceSyntaxError(line: line, expected: expected, found: found)
  }
}

extension RecordingBuilder {
  /// Reads an NDJSON line after the header: a frame, or the end, which it returns.
  mutating func read(ndjson text: TraceLines.Line) throws(TraceSyntaxError) -> TraceEnd? {
    line = text.number
    var reader = JSONReader(text.bytes, line: text.number)
    if EndLine.isEnd(reader) {
      let end = try EndLine.read(&reader, "the end of the trace")
      try reader.checkEnd()
      return TraceEnd(frameCount: end.frameCount, failure: end.failure)
    }
    let frame = try FrameLine.read(&reader, "a frame as a JSON object")
    try reader.checkEnd()
    try beginFrame(frame.frame)
    if let groups = frame.defaults {
      for group in [TraceDefaults](groups) { defaults(group) }
    }
    if let draws = frame.draws { try recording.defaults.setLooks(draws, line: line) }
    let events = frame.events ?? []
    // The values of the frame belong to layers that have got the paths of removed ones.
    for event in events {
      switch event.name {
      case StageEvent.removal: remove(event.target)
      case StageEvent.exit: leave(event.event)
      default: break
      }
    }
    for layer in frame.layers ?? [] {
      try add(try TraceLayer(layer, recording.defaults, line: line))
    }
    if let values = frame.values { try set(values) }
    for entry in frame.score ?? [] { note(entry) }
    for event in events { try self.event(event.event, at: event.time) }
    return nil
  }

  private mutating func set(_ values: FrameValues) throws(TraceSyntaxError) {
    for (name, scalar) in values.members {
      let known = entry(named: name, in: values)
      let text = { values.text(of: name) }
      switch scalar {
      case .number, .boolean: try set(known, text) { Value(scalar, as: $0) }
      case .text:
        // Taken out, since a copy would have its own dictionaries as soon as it changes.
        var mixed = MixedWordReader()
        swap(&mixed, &self.mixed)
        try set(known, text) { kind in
          let value = Value(scalar, as: kind)
          guard case .name(let word) = value else { return value }
          return mixed.value(word, of: text()) ?? value
        }
        self.mixed = mixed
      }
    }
  }

  /// The entry with a name. Frames have mostly the same properties in the same order, so the one
  /// that followed the previous entry last is tried first.
  private func entry(named name: JSONReader.Name, in values: FrameValues) -> Int? {
    let next = previous.map { entries[$0].next } ?? first
    if case .plain(let range) = name, next >= 0, entries[Int(next)].isNamed,
      entries[Int(next)].name.count == range.count,
      zip(range, entries[Int(next)].name).allSatisfy({ values.bytes[$0] == $1 })
    {
      return Int(next)
    }
    return places[Identifier(values.text(of: name))]
  }
}
