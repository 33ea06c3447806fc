import MotionCore
import MotionRecording
import MotionValues

/// What a hand-off sheet says, for both of its forms: the moves in order of time, the mappings, how
/// layers are composed, the events, and the curves and springs as code.
struct HandoffSheet {
  /// An event, or several at one time.
  struct Event {
    /// In seconds.
    let time: Double
    let words: String
    /// How platforms play a haptic or a sound; nil for any other event.
    let calls: FeedbackCalls?
  }

  struct Mapping: Hashable {
    let source: String
    let target: String
    let words: String
  }

  /// What cuts a layer, how it blends, or a filter of it that does not change.
  struct Effect {
    let layer: String
    let words: String
  }

  /// A curve or a spring, once for all that use it.
  struct Timing {
    let words: String
    let facts: String
    let codes: [CodeDialect]
  }

  /// The frameworks whose code a sheet shows, in order.
  private static let frameworks = [
    "SwiftUI", "UIKit", "Compose", "Android views", "Flutter", "CSS",
  ]
  /// The number of events that a sheet lists.
  private static let eventLimit = 60

  let title: String
  let facts: [String]
  /// In order of time, then of the layers' tree.
  private(set) var rows: [SheetRow] = []
  private(set) var mappings: [Mapping] = []
  /// In tree order.
  private(set) var effects: [Effect] = []
  private(set) var events: [Event] = []
  /// The number of further events.
  private(set) var moreEvents = 0
  private(set) var timings: [Timing] = []
  /// In seconds.
  let duration: Double
  private(set) var report = ExportReport()

  init(_ handoff: Handoff) {
    title = handoff.recording.scene
    duration = handoff.duration
    facts = Self.facts(handoff)
    let properties = handoff.selectedProperties
    var places: [SheetRow.Key: Int] = [:]
    for property in properties {
      let row = SheetRow(property, in: handoff)
      let source = HandoffSource(property.layer, property.property)
      let isParted = handoff.values(source).contains(where: \.value.isMixed)
      addEntry(property, row, isParted: isParted)
      addMappings(property)
      if let place = places[row.key] {
        rows[place].add(row)
      } else {
        places[row.key] = rows.count
        rows.append(row)
      }
    }
    rows = rows.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    .map(\.element)
    // A sheet lists what moves, so a gradient that rests is not missing.
    report.carried.formUnion(
      handoff.recording.partedProperties.map { HandoffSource($0.layer, $0.property) })
    for layer in handoff.recording.treeOrder { addEffects(of: layer, in: handoff) }
    addEvents(handoff)
    addTimings()
  }

  private mutating func addEffects(of layer: Int, in handoff: Handoff) {
    let drawn = HandoffLayer(layer, in: handoff, keepsPaths: true, keepsMasks: true)
    let drawing = drawn.drawing
    guard drawing.mask != nil || drawing.blend != nil || !drawing.filters.isEmpty else { return }
    let path = handoff.path(layer)
    var words: [String] = []
    func add(_ amount: Amount, _ text: String) {
      let sources = drawn.properties(of: amount)
      guard sources.contains(where: handoff.selects) else { return }
      report.carried.formUnion(sources)
      words.append(text)
    }
    if let choice = drawing.mask, let parent = drawn.recorded.parent {
      let kinds = MaskKind.allCases.filter {
        $0 != .none && drawn.words(of: choice).contains($0.rawValue)
      }
      if !kinds.isEmpty {
        let list = kinds.map(\.words).joined(separator: " or ")
        add(choice, "cuts `\(handoff.path(parent))` by its \(list)")
      }
    }
    for (name, amount, neutral) in drawing.filters.compactMap(\.named)
    where drawn.number(amount).products.isEmpty && !drawn.isAlways(amount, neutral) {
      add(amount, "has the \(name) \(CodeNumber(drawn.value(of: amount, at: 0)))")
    }
    if let choice = drawing.blend, drawn.blends {
      let modes = BlendMode.allCases.filter { drawn.words(of: choice).contains($0.rawValue) }
      let list = modes.map { "`\($0.rawValue)`" }.joined(separator: " or ")
      add(choice, "blends by \(list) with what its parent has painted so far")
    }
    effects += words.map { Effect(layer: path, words: $0) }
  }

  private static func facts(_ handoff: Handoff) -> [String] {
    let recording = handoff.recording
    var facts: [String] = []
    if case .number(let width)? = handoff.initial(0, "width"),
      case .number(let height)? = handoff.initial(0, "height")
    {
      facts.append("\(CodeNumber(width, decimals: 2)) × \(CodeNumber(height, decimals: 2)) pt")
    }
    facts.append(SheetWords.seconds(handoff.duration))
    if handoff.start > 0 {
      facts.append("times count from \(SheetWords.seconds(handoff.start)) of the run")
    }
    facts.append("\(CodeNumber(recording.rate)) samples a second")
    if !recording.facts.contains(where: { $0.key == "appearance" }) {
      facts.append("light appearance")
    }
    facts += recording.facts.map { fact in
      fact.key == "appearance"
        ? "\(SheetWords.value(fact.value)) appearance"
        : "\(fact.key) \(SheetWords.value(fact.value))"
    }
    return facts
  }

  private mutating func addEntry(
    _ property: HandoffProperty, _ row: SheetRow, isParted: Bool
  ) {
    let path = row.layers[0].path
    let isDeclared = row.moves.allSatisfy(\.isDeclared)
    let words = row.moves.first?.motion ?? ""
    var entry = ExportReport.Entry(
      layer: path, property: row.property,
      isDeclared
        ? .kept(words)
        : .baked(
          isParted ? "values at the ends of moves" : "shown as its plot: \(property.undeclared)"),
      unit: row.unit)
    entry.repeats = row.moves.contains(where: \.repeats)
    report.entries.append(entry)
  }

  private mutating func addMappings(_ property: HandoffProperty) {
    for (source, map) in property.mappings {
      mappings.append(
        Mapping(
          source: source,
          target: "\(report.entries[report.entries.count - 1].layer).\(property.property)",
          words: map.words))
    }
  }

  private mutating func addEvents(_ handoff: Handoff) {
    let all = handoff.events
    moreEvents = max(all.count - Self.eventLimit, 0)
    events = all.prefix(Self.eventLimit).map { time, event in
      let words = event.words.map { SheetWords.value($0) }
      return Event(
        time: time,
        words: ([event.name, event.target] + words).filter { !$0.isEmpty }
          .map { LegibleText.cut($0, to: 80) }.joined(separator: " "),
        calls: FeedbackCalls(event))
    }
  }

  private mutating func addTimings() {
    var order: [MotionTiming] = []
    var durations: [MotionTiming: Set<Double>] = [:]
    for move in rows.flatMap(\.moves) {
      for timing in move.timings {
        if durations[timing] == nil { order.append(timing) }
        durations[timing, default: []].insert(move.timings.count == 1 ? move.duration : .nan)
      }
    }
    timings = order.map { timing in
      let known = durations[timing] ?? []
      let duration = known.count == 1 ? known.first.flatMap { $0.isNaN ? nil : $0 } : nil
      let codes = timing.codes(duration: duration.map { "\(CodeNumber($0))" } ?? "duration")
      return Timing(
        words: timing.words, facts: timing.facts,
        codes: Self.frameworks.compactMap { name in codes.first { $0.name == name } })
    }
  }
}

extension Drawing.Filter {
  /// The filter's name, its amount, and the amount that changes nothing; nil for shadows.
  fileprivate var named: (name: String, amount: N, neutral: Double)? {
    switch self {
    case .saturation(let amount): ("saturation", amount, 1)
    case .contrast(let amount): ("contrast", amount, 1)
    case .brightness(let amount): ("brightness", amount, 1)
    case .blur(let deviation): ("blur", deviation, 0)
    case .shadow, .shadows: nil
    }
  }
}

extension MaskKind {
  /// What of its picture cuts.
  fileprivate var words: String {
    switch self {
    case .none, .alpha: "alpha"
    case .outline: "outline"
    case .luminance: "luminance"
    case .invertedAlpha: "inverted alpha"
    case .invertedLuminance: "inverted luminance"
    }
  }
}

extension MotionTiming {
  /// The code for each framework; `duration` is a number of seconds or a name.
  fileprivate func codes(duration: String) -> [CodeDialect] {
    switch self {
    case .curve(let curve): CurveDialects(curve, duration: duration).all
    case .spring(let spring): SpringDialects(spring).all
    }
  }

  /// What a sheet says about a spring besides its name.
  fileprivate var facts: String {
    guard case .spring(let spring) = self else { return "" }
    let time = spring.settlingTime()
    return "stiffness \(CodeNumber(spring.stiffness, decimals: 2)), "
      + "damping \(CodeNumber(spring.damping, decimals: 2)), mass \(CodeNumber(spring.mass)); "
      + (spring.overshoot > 0.0005 ? "overshoots \(SheetWords.percent(spring.overshoot)), " : "")
      + (time.isFinite ? "settles in \(SheetWords.seconds(time))" : "never settles")
  }
}

extension ExportFormat {
  static let sheet = ExportFormat(
    "sheet", endings: [".md"],
    "a hand-off sheet for people, as Markdown, or as HTML by `--as sheet`"
  ) { handoff, ending in
    let sheet = HandoffSheet(handoff)
    let isPage = ending == ".html" || ending == ".htm"
    return ExportedFile(
      isPage ? SheetPage(sheet).text : SheetMarkdown(sheet).text, sheet.report)
  }
}
