import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// Prints the changes of a scene, frame by frame.
package struct TraceSink: FrameSink, ~Copyable {
  package struct Options: Sendable {
    /// The patterns of the properties to print; all are printed if there is no pattern.
    package var select: [String] = []
    /// Values are printed in every *n*th frame only; events are printed in every frame.
    package var every = 1
    /// Whether a printed frame contains all values rather than the changes.
    package var isFull = false
    /// Whether the trace says who begins to move what.
    package var printsScore = false
    /// The limit of what the trace and the script print together, in bytes.
    package var outputLimit = Limits().output

    package init() {}
  }

  /// The column of a slot and its last printed value.
  ///
  /// Both are in one struct, because changed slots are far apart in memory.
  private struct Place {
    static let unknown: Int32 = -1
    static let number: Int32 = -1
    /// The code of the first bounds; the code of bounds *n* is `bounded - n`.
    static let bounded: Int32 = -2

    /// The column of the slot's property; it is unknown until the slot is first printed.
    var column = unknown
    /// The first slot of a property that is not a number; else `number`, or `bounded` minus the
    /// index of its bounds.
    var first = number
    /// The last printed value; NaN if there is none.
    var printed = Double.nan
  }

  private let options: Options
  private let filter: TraceFilter
  private var score: ScoreReader
  private var printer: TracePrinter
  /// One place for each slot. An unsafe buffer, because a frame reads and writes thousands of them.
  private var places = UnsafeMutableBufferPointer<Place>(start: nil, count: 0)
  /// The slots that changed since the last printed frame, if not every frame is printed.
  private var pending = SlotSet()
  /// The slots of properties that no pattern matches, and of removed layers.
  private var hidden = SlotSet()
  /// The distinct bounds of the printed properties.
  private var bounds: [Bounds] = []
  /// The layers and defaults that have been printed.
  private var known = StageContents()
  /// The number of removed layers that are no longer printed.
  private var removalCount = 0
  /// The number of changes of paths that are known.
  private var renameCount = 0
  /// The number of frames so far.
  private var frameCount = 0
  /// A buffer for the slots to print in one frame, with room for all slots.
  private var changed = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
  /// A buffer for the numbers of one frame, with room for at least all slots to print.
  private var numbers = UnsafeMutableBufferPointer<TraceNumber>.allocate(capacity: 0)
  /// Whether a pattern has matched any property.
  private var hasSelected = false
  /// The ids of the layers, for a suggestion if no pattern matches.
  private var ids: [String] = []
  /// Help for a pattern that names a channel that a colour does not have.
  private var channelHelp: String?

  package init(_ options: Options = Options(), printer: consuming TracePrinter) {
    self.options = options
    filter = TraceFilter(options.select)
    score = ScoreReader(filter)
    self.printer = printer
  }

  deinit {
    ColumnMemory.release(places.baseAddress)
    ColumnMemory.release(changed.baseAddress)
    numbers.deallocate()
  }

  package var readsScore: Bool { options.printsScore }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
    var pairs = scene.traceFacts
    if options.every > 1 { pairs.append(.init("every", .number(Double(options.every)))) }
    let additions = printer.listsLayers ? known.additions(of: scene.stage) : nil
    printer.begin(
      TraceHeader(
        scene: scene.scene, fps: Double(scene.rate.framesPerSecond), seed: scene.seed,
        pairs: pairs, defaults: additions?.defaults ?? [],
        layers: additions?.layers.map { TraceLayer($0) } ?? []))
    printer.holdFrames()
  }

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    guard frame.printedBytes + printer.byteCount <= options.outputLimit else {
      printer.end()
      var limits = Limits()
      limits.output = options.outputLimit
      throw limits.outputReached
    }
    frameCount = frame.index + 1
    print(frame)
    printer.holdFrames()
    return printer.isClosed ? .stop : .goOn
  }

  /// Writes what has been printed so far.
  package mutating func flush() { printer.flush() }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {
    printer.end(TraceEnd(frameCount: frameCount, failure: outcome.failure?.message))
  }

  private mutating func print(_ frame: borrowing SceneFrame) {
    if !options.select.isEmpty, !hasSelected, ids.count < frame.layerCount {
      ids = frame.stage.layers.map(\.id)
    }
    let isPrinted = frame.index % options.every == 0
    let entries = options.printsScore ? score.next(of: frame.stage) : []
    if !isPrinted || options.every > 1 {
      pending.reserve(frame.stage.store.slotCount)
      pending.formUnion(frame.stage.store.frameChanges)
      guard isPrinted || !frame.events.isEmpty || !entries.isEmpty else { return }
    }
    grow(to: frame.stage.store.slotCount)
    if !frame.events.isEmpty {
      let removals = frame.stage[LayerRemovals.self]
      for layer in removals.renamed[renameCount...] {
        for slots in layer.slots { for slot in slots { forget(slot) } }
      }
      renameCount = removals.renamed.count
      for layer in removals.layers[removalCount...] {
        for slots in layer.slots { for slot in slots { hidden.insert(slot) } }
      }
      removalCount = removals.layers.count
    }
    printer.beginFrame(frame.index, time: frame.time)
    if printer.listsLayers, let additions = known.additions(of: frame.stage) {
      for group in additions.defaults { printer.defaults(group) }
      for layer in additions.changed + additions.layers where !layer.isGone {
        printer.layer(TraceLayer(layer))
      }
    }
    if isPrinted {
      if options.isFull {
        printAll(frame.stage)
      } else if let list = changed.baseAddress {
        let count: Int
        if options.every == 1 {
          count = frame.stage.store.frameChanges.collect(except: hidden, into: list)
        } else {
          count = pending.collect(except: hidden, into: list)
          pending.removeAll()
        }
        print(.init(start: list, count: count), of: frame.stage)
      }
    }
    for entry in entries { printer.score(entry) }
    for event in frame.events { printer.event(TraceEvent(event, at: frame.time)) }
    printer.endFrame()
  }

  /// Forgets the column of a slot, because its layer has a new path.
  private mutating func forget(_ slot: Int) {
    places[slot] = Place()
    hidden.remove(slot)
  }

  /// Makes room for the slots of new layers.
  private mutating func grow(to count: Int) {
    guard count > places.count else { return }
    let known = places.count
    let capacity = known == 0 ? count : ColumnMemory.capacity(for: count)
    places = .init(start: ColumnMemory.resized(places.baseAddress, to: capacity), count: capacity)
    places[known...].initialize(repeating: Place())
    changed = .init(start: ColumnMemory.resized(changed.baseAddress, to: capacity), count: capacity)
    hidden.reserve(capacity)
  }

  private mutating func print(_ slots: UnsafeBufferPointer<Int32>, of stage: Stage) {
    if numbers.count < slots.count {
      numbers.deallocate()
      numbers = .allocate(capacity: max(slots.count, 2 * numbers.count))
    }
    let (places, numbers, values) = (places, numbers, stage.store.values)
    // The count of numbers that are not printed yet.
    var waiting = 0
    var last = Place.number
    for slot in slots {
      let index = Int(slot)
      if places[index].column == Place.unknown, !addColumn(at: index, of: stage) { continue }
      let place = places[index]
      if place.first < 0 {
        let value = shown(values[index], place)
        guard Decimal6.differ(value, place.printed) else { continue }
        places[index].printed = value
        numbers[waiting] = TraceNumber(column: Int(place.column), value: value)
        waiting += 1
      } else if place.first != last {
        last = place.first
        printer.set(.init(rebasing: numbers[..<waiting]))
        waiting = 0
        printValue(Int(place.first), column: Int(place.column), of: stage)
      }
    }
    printer.set(.init(rebasing: numbers[..<waiting]))
  }

  /// Prints a value that is not a number, if its text differs from what was printed last.
  private mutating func printValue(_ slot: Int, column: Int, of stage: Stage) {
    let property = stage.property(at: slot).property
    let slots = slot..<slot + property.slotCount
    guard options.isFull || slots.contains(where: { stage.store[$0] != places[$0].printed })
    else { return }
    let value = stage.traceValue(at: slot)
    let old = places[slot].printed.isNaN ? nil : Self.printed(property, places, slot, stage)
    for part in slots { places[part].printed = stage.store[part] }
    if !options.isFull, let old, old.reads(as: value) { return }
    printer.set(column: column, value: value)
  }

  /// Returns the last printed value of a property; nil for a property of one slot, whose text
  /// differs whenever its number does, unless that is a place on a chain.
  private static func printed(
    _ property: Property, _ places: UnsafeMutableBufferPointer<Place>, _ slot: Int, _ stage: Stage
  ) -> Value? {
    guard property.slotCount > 1 || property.form == .mixed else { return nil }
    return property.type.traceValue(
      of: PropertyValue(
        property.form, at: slot, number: { places[$0].printed },
        text: { stage.store.text(numbered: places[$0].printed) },
        color: { first in .fixed(Color { places[first + $0].printed }) },
        mixed: { stage.store.mixed(numbered: places[$0].printed) }))
  }

  private mutating func printAll(_ stage: Stage) {
    for slot in 0..<stage.store.slotCount where !hidden.contains(slot) {
      if places[slot].column == Place.unknown, !addColumn(at: slot, of: stage) { continue }
      let (column, first) = (Int(places[slot].column), places[slot].first)
      if first < 0 {
        printer.set(column: column, number: shown(stage.store[slot], places[slot]))
      } else if first == slot {
        printer.set(column: column, value: stage.traceValue(at: slot))
      }
    }
  }

  /// Returns the displayed number, clamped to the bounds of its property.
  @inline(__always)
  private func shown(_ value: Double, _ place: Place) -> Double {
    place.first == Place.number ? value : bounds[Int(Place.bounded - place.first)].clamp(value)
  }

  /// Adds the column of a slot's property, or of its channel if only that is selected, or hides it;
  /// returns whether it has a column.
  private mutating func addColumn(at slot: Int, of stage: Stage) -> Bool {
    let (layer, property, first) = stage.property(at: slot)
    let slots = first..<first + property.slotCount
    guard filter.matches(path: layer.path, property: property.name) else {
      return addChannel(at: slot, of: property, in: layer, first)
    }
    hasSelected = true
    let column = Int32(
      printer.addColumn(
        TraceColumn(
          path: layer.path, property: property.name, kind: property.initialValue.kind)))
    for part in slots {
      places[part].column = column
      places[part].first = property.isNumber ? numberPlace(of: property) : Int32(first)
    }
    return true
  }

  /// Adds the column of a slot that is a selected channel of a colour, or hides the slot.
  private mutating func addChannel(
    at slot: Int, of property: Property, in layer: Layer, _ first: Int
  ) -> Bool {
    guard let channel = filter.channel(at: slot - first, of: property, in: layer) else {
      if property.initialValue.kind == .color, !hasSelected {
        channelHelp = channelHelp ?? filter.channelHelp(path: layer.path, property: property.name)
      }
      hidden.insert(slot)
      return false
    }
    hasSelected = true
    let property = property.channel(channel)
    places[slot].column = Int32(
      printer.addColumn(TraceColumn(path: layer.path, property: property.name, kind: .number)))
    places[slot].first = numberPlace(of: property)
    return true
  }

  /// Returns the value of `Place.first` for a number.
  private mutating func numberPlace(of property: Property) -> Int32 {
    let own = property.bounds
    guard own != .any else { return Place.number }
    let index = bounds.firstIndex(of: own) ?? bounds.count
    if index == bounds.count { bounds.append(own) }
    return Place.bounded - Int32(index)
  }

  /// A warning if no printed property matches the patterns, with the nearest layer.
  package var warnings: [RunWarning] {
    guard !options.select.isEmpty, !hasSelected else { return [] }
    let listed = options.select.map { "`\($0)`" }.joined(separator: ", ")
    let near = options.select.lazy.compactMap { [ids] pattern in
      let path = pattern.prefix { $0 != "." }
      return Suggestion.nearest(to: String(path.split(separator: "/").last ?? ""), in: ids)
    }.first
    return [
      RunWarning(
        code: .nothingSelected, message: "no printed property matches \(listed)",
        help: [
          channelHelp ?? near.map { "did you mean the layer `\($0)`?" }
            ?? "write a pattern such as 'card.*'"
        ]
      )
    ]
  }
}

/// Conversions from the stage's values to the trace's.
extension TraceEvent {
  /// Converts an event of a frame; its time is included only if its text differs from the frame's
  /// time.
  init(_ event: StageEvent, at frameTime: Double) {
    self.init(
      name: event.name, target: event.target, words: event.words.map(\.traceValue),
      time: Self.time(event.time, inFrameAt: frameTime))
  }
}

extension SceneHeader {
  /// The settings of the run that differ from the defaults.
  var traceFacts: [TraceHeader.Pair] {
    var pairs: [TraceHeader.Pair] = []
    if tick != .standard { pairs.append(.init("tick", .number(Double(tick.perSecond)))) }
    if appearance != .light { pairs.append(.init("appearance", .name(appearance.rawValue))) }
    if reducesMotion { pairs.append(.init("reduceMotion", .boolean(true))) }
    if textSize != .l { pairs.append(.init("textSize", .name(textSize.rawValue))) }
    if contrast != .standard { pairs.append(.init("contrast", .name(contrast.rawValue))) }
    return pairs
  }
}

extension TraceLayer {
  init(_ layer: Layer) {
    let stage = layer.stage
    let facts = layer.kind.own.compactMap { property -> TraceHeader.Pair? in
      guard let slot = layer.property(property.name)?.slot else { return nil }
      let isSize = layer.parent == nil && ["width", "height"].contains(property.name)
      // Values with parts are long, and in the layer's first frame.
      guard isSize || stage.value(at: slot) != property.initial, property.form != .mixed else {
        return nil
      }
      return TraceHeader.Pair(property.name, stage.traceValue(at: slot))
    }
    self.init(
      path: layer.path, id: layer.id, kind: layer.kind.name, parent: layer.parent?.path,
      facts: facts, groups: layer.shownGroups,
      parts: stage[StageDrawings.self][partsOf: layer])
  }
}

extension Layer {
  /// The names of the attached groups that show something.
  var shownGroups: [String] {
    attachments.filter { !$0.group.parts.isEmpty }.map(\.group.name)
  }
}

extension StageEvent.Word {
  fileprivate var traceValue: Value {
    switch self {
    case .number(let number): .number(number)
    case .name(let name): .name(name)
    }
  }
}

extension Stage {
  func traceValue(at slot: Int) -> Value {
    let property = property(at: slot).property
    return property.type.traceValue(of: store.value(at: slot, property.form, names: .none))
  }
}

/// Computes the hash of a run's trace in its canonical format, the lines, whatever format is
/// printed.
package struct HashSink: FrameSink, ~Copyable {
  private let hash = TraceHash()
  private var trace: TraceSink

  /// Makes a sink without a limit of output: what is hashed is not printed.
  package init(_ options: TraceSink.Options = TraceSink.Options()) {
    var options = options
    options.outputLimit = .max
    trace = TraceSink(options, printer: TracePrinter(format: .canonical, output: hash))
  }

  /// The hash of the complete frames so far, as 64 lower-case hexadecimal digits; of the whole
  /// trace once the run has ended.
  package var hexadecimal: String { hash.hexadecimal }

  /// Warnings for the script's author.
  package var warnings: [RunWarning] { trace.warnings }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
    try trace.begin(scene)
  }

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    try trace.frame(frame)
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) { try trace.end(outcome) }
}
