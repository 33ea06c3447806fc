import MotionCore
import MotionTrace

/// Prints what changes on a stage, frame by frame.
package struct TraceRecorder: ~Copyable {
  package struct Options: Sendable {
    /// Which properties are printed; all if there is no pattern.
    package var select: [String] = []
    /// Only every n-th frame is printed; events are printed in every frame.
    package var every = 1
    /// Whether a printed frame holds all values rather than what changed.
    package var isFull = false

    package init() {}
  }

  /// Where a slot's value goes, and what went there last: side by side, since slots that change lie far apart.
  private struct Place {
    static let unknown: Int32 = -1
    static let unselected: Int32 = -2
    static let number: Int32 = -1

    /// The column of the slot's property.
    var column = unknown
    /// The first slot of the property, if it is not a number; else `number`.
    var first = number
    /// What was last printed; NaN if nothing was.
    var printed = Double.nan
  }

  private let stage: Stage
  private let options: Options
  private let filter: TraceFilter
  package private(set) var printer: TracePrinter
  /// Of each slot; own memory, since thousands of them are read and written in a frame.
  private var places = UnsafeMutableBufferPointer<Place>.allocate(capacity: 0)
  /// The slots that changed since the last printed frame.
  private var pending = SlotSet()
  private var changed: [Int32] = []
  /// Room for the numbers that a frame prints, at least as many as slots have changed.
  private var numbers = UnsafeMutableBufferPointer<TraceNumber>.allocate(capacity: 0)
  /// Whether a property has been printed, or would have been had it changed.
  package private(set) var hasSelected = false

  package init(stage: Stage, options: Options, printer: consuming TracePrinter) {
    self.stage = stage
    self.options = options
    filter = TraceFilter(options.select)
    self.printer = printer
  }

  deinit {
    places.deallocate()
    numbers.deallocate()
  }

  package mutating func begin(seed: Int) {
    var pairs: [TraceHeader.Pair] = []
    if stage.systemAppearance != .light {
      pairs.append(.init("appearance", .name(stage.systemAppearance.rawValue)))
    }
    if stage.reducesMotion { pairs.append(.init("reduceMotion", .boolean(true))) }
    printer.begin(
      TraceHeader(
        scene: stage.name, fps: Double(stage.rate.framesPerSecond), seed: seed, pairs: pairs))
  }

  /// Prints a frame, given the slots that changed in it.
  package mutating func record(_ frame: Int, changes: [Int32]) {
    let isPrinted = frame % options.every == 0
    if !isPrinted || options.every > 1 {
      pending.reserve(stage.store.slotCount)
      for slot in changes { pending.insert(Int(slot)) }
      guard isPrinted || !stage.events.isEmpty else { return }
    }
    grow()
    printer.beginFrame(frame, time: stage.rate.time(of: frame))
    if isPrinted {
      if options.isFull {
        printAll()
      } else if options.every == 1 {
        print(changes)
      } else {
        changed.removeAll(keepingCapacity: true)
        pending.drain(into: &changed)
        print(changed)
      }
    }
    for event in stage.events {
      printer.event(
        TraceEvent(name: event.name, target: event.target, words: event.words.map(\.traceValue)))
    }
    printer.endFrame()
  }

  package mutating func end() { printer.end() }

  /// Makes room for the slots of new layers.
  private mutating func grow() {
    guard stage.store.slotCount > places.count else { return }
    let grown = UnsafeMutableBufferPointer<Place>.allocate(
      capacity: max(stage.store.slotCount, 2 * places.count))
    let rest = grown.moveInitialize(fromContentsOf: places)
    grown[rest...].initialize(repeating: Place())
    places.deallocate()
    places = grown
  }

  private mutating func print(_ slots: [Int32]) {
    if numbers.count < slots.count {
      numbers.deallocate()
      numbers = .allocate(capacity: max(slots.count, 2 * numbers.count))
    }
    let (places, numbers, values) = (places, numbers, stage.store.values)
    /// How many numbers are still to be printed.
    var waiting = 0
    var last = Place.number
    for slot in slots {
      let index = Int(slot)
      if places[index].column == Place.unknown { addColumn(at: index) }
      let place = places[index]
      guard place.column >= 0 else { continue }
      if place.first == Place.number {
        let value = values[index]
        guard Self.differs(value, place.printed) else { continue }
        places[index].printed = value
        numbers[waiting] = TraceNumber(column: Int(place.column), value: value)
        waiting += 1
      } else if place.first != last {
        last = place.first
        printer.set(.init(rebasing: numbers[..<waiting]))
        waiting = 0
        printValue(Int(place.first), column: Int(place.column))
      }
    }
    printer.set(.init(rebasing: numbers[..<waiting]))
  }

  /// Prints a value that is not a number, if it reads differently from what was printed last.
  private mutating func printValue(_ slot: Int, column: Int) {
    let isColor = stage.property(at: slot).property.kind == .color
    let count = isColor ? 4 : 1
    guard
      options.isFull
        || (slot..<slot + count).contains(where: { stage.store[$0] != places[$0].printed })
    else { return }
    let value = stage.traceValue(at: slot)
    let hadValue = !places[slot].printed.isNaN
    let old = hadValue && isColor ? printedColor(at: slot).bytes : nil
    for part in slot..<slot + count { places[part].printed = stage.store[part] }
    if let old, !options.isFull, old == stage.store.color(at: slot).bytes { return }
    printer.set(column: column, value: value)
  }

  private func printedColor(at slot: Int) -> Color {
    Color(
      red: places[slot].printed, green: places[slot + 1].printed, blue: places[slot + 2].printed,
      alpha: places[slot + 3].printed)
  }

  private mutating func printAll() {
    for slot in 0..<stage.store.slotCount {
      if places[slot].column == Place.unknown { addColumn(at: slot) }
      let (column, first) = (Int(places[slot].column), places[slot].first)
      guard column >= 0 else { continue }
      if first == Place.number {
        printer.set(column: column, number: stage.store[slot])
      } else if first == slot {
        printer.set(column: column, value: stage.traceValue(at: slot))
      }
    }
  }

  private mutating func addColumn(at slot: Int) {
    let (layer, property, first) = stage.property(at: slot)
    let selected = filter.matches(path: layer.path, property: property.name)
    if selected { hasSelected = true }
    let kind = property.kind.traceKind
    let column =
      selected
      ? Int32(
        printer.addColumn(TraceColumn(path: layer.path, property: property.name, kind: kind)))
      : Place.unselected
    for part in first..<first + property.kind.slotCount {
      places[part].column = column
      places[part].first = kind == .number ? Place.number : Int32(first)
    }
  }

  /// Whether two numbers are printed differently.
  @inline(__always)
  private static func differs(_ a: Double, _ b: Double) -> Bool {
    let distance = (a - b).magnitude
    if distance >= 1e-6 || b.isNaN { return true }
    return distance > 0 && readsDifferently(a, b)
  }

  @inline(never)
  private static func readsDifferently(_ a: Double, _ b: Double) -> Bool {
    var first = ByteWriter(capacity: 32)
    var second = ByteWriter(capacity: 32)
    first.append(decimal6: a)
    second.append(decimal6: b)
    return first.text != second.text
  }
}

extension StageEvent.Word {
  fileprivate var traceValue: TraceValue {
    switch self {
    case .number(let number): .number(number)
    case .name(let name): .name(name)
    }
  }
}

extension Property.Kind {
  fileprivate var traceKind: TraceKind {
    switch self {
    case .number: .number
    case .color: .color
    case .boolean: .boolean
    case .choice: .name
    case .text: .text
    }
  }
}

extension Stage {
  fileprivate func traceValue(at slot: Int) -> TraceValue {
    switch property(at: slot).property.kind {
    case .number: .number(store[slot])
    case .boolean: .boolean(store[slot] != 0)
    case .choice(let cases): .name(cases[Int(store[slot])])
    case .text: .text(store.text(at: slot))
    case .color:
      .color(
        red: store[slot], green: store[slot + 1], blue: store[slot + 2],
        alpha: store[slot + 3])
    }
  }
}
