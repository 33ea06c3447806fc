import MotionRecording
import MotionValues

/// Facts of one kind in words: a name, and a clause about it.
struct FactWords {
  /// The most properties, and layers, that are named.
  private static let nameLimit = 3
  private static let layerLimit = 2

  private let facts: [MotionFact]
  private let isOne: Bool

  init(_ facts: [MotionFact]) {
    self.facts = facts
    isOne = Set(facts.map(\.property.name)).count == 1
  }

  /// The facts in sentences, by their kinds. Equal clauses share a sentence; many different ones are said
  /// with ranges.
  static func sentences(_ facts: [MotionFact]) -> [String] {
    MotionFact.Kind.allCases.flatMap { kind -> [String] in
      let all = facts.filter { $0.kind == kind }
      let spaced = spacedSeries(all)
      let own = all.filter { !spaced.contains(series($0.property.path)) }
      let said = spaced.map { one in
        FactWords(all.filter { series($0.property.path) == one }).sentence
      }
      if own.isEmpty { return said }
      var groups: [(clause: String, facts: [MotionFact])] = []
      var places: [String: Int] = [:]
      for fact in own {
        let clause = FactWords([fact]).clause
        if let place = places[clause] {
          groups[place].facts.append(fact)
        } else {
          places[clause] = groups.count
          groups.append((clause, [fact]))
        }
      }
      if groups.count > 2, kind.hasRanges { return said + [FactWords(own).sentence] }
      return said + groups.map { FactWords($0.facts).sentence }
    }
  }

  /// The series of layers that start at other distances, in order, each as a path without numbers.
  static func spacedSeries(_ facts: [MotionFact]) -> [String] {
    let starts = Dictionary(grouping: facts.filter { $0.kind == .start }) {
      series($0.property.path)
    }
    return starts.filter { FactWords($0.value).spacing != nil }.keys.sorted()
  }

  var sentence: String { "\(name) \(clause)" }

  // MARK: Names

  private var name: String {
    func unique(_ names: [String]) -> [String] {
      var known = Set<String>()
      return names.filter { known.insert($0).inserted }
    }
    let layers = unique(facts.map(\.property.path))
    let properties = unique(facts.map(\.property.property))
    if isOne { return "`\(facts[0].property.name.oneLine)`" }
    let what =
      properties.count > Self.nameLimit
      ? "\(properties.count) properties" : RunComparison.list(properties.map(\.oneLine))
    if layers.count == 1 { return "\(what) of `\(layers[0].oneLine)`" }
    if layers.count > Self.layerLimit, Set(layers.map(Self.series)).count == 1,
      let last = layers.last
    {
      return "\(what) of \(layers.count) layers (`\(layers[0].oneLine)` to `\(last.oneLine)`)"
    }
    let rest = layers.count - Self.layerLimit
    let shown = layers.prefix(Self.layerLimit).map { "`\($0.oneLine)`" }
    return "\(what) of "
      + RunComparison.list(rest > 0 ? shown + ["\(rest) more"] : shown)
  }

  /// A path without its numbers: `card12/number` is one of `card/number`.
  static func series(_ path: String) -> String { path.filter { !$0.isNumber } }

  // MARK: Clauses

  private func verb(_ plural: String, _ singular: String) -> String { isOne ? singular : plural }

  /// What the facts say, without a name; in the singular for one property.
  var clause: String {
    let (first, changes) = (facts[0], facts.map(\.change))
    switch first.kind {
    case .isNew: return verb("are new", "is new")
    case .isGone: return verb("are no longer set", "is no longer set")
    case .movesNow: return verb("move now", "moves now")
    case .stays: return verb("no longer move", "no longer moves")
    case .count:
      return
        "\(verb("move", "moves")) \(times(first.numbers.after)) instead of \(times(first.numbers.before))"
    case .target: return "\(verb("go", "goes")) to \(instead(first))"
    case .duration:
      if Set(changes).count == 1 || isSame {
        return "\(verb("take", "takes")) \(NumberWords.time(first.numbers.after)) instead of "
          + NumberWords.time(first.numbers.before)
      }
      return "\(verb("take", "takes")) \(amounts(changes)) \(changes[0] < 0 ? "less" : "longer")"
    case .overshoot: return overshoot
    case .curve:
      let most = facts.max { $0.numbers.after < $1.numbers.after } ?? first
      return "\(verb("take", "takes")) the same time along another curve, up to "
        + "\(NumberWords.amount(most.numbers.after, most.unit)) apart at \(NumberWords.time(most.time))"
    case .start: return spacing ?? shift(verb("start", "starts"))
    case .value: return "\(verb("are", "is")) \(instead(first))"
    case .end:
      let isNumber = first.property.isNumber
      return "\(verb("end", "ends")) \(isNumber ? "at" : "as") \(instead(first))"
    case .distance: return "\(verb("differ", "differs")) by up to \(distance)"
    case .settling: return shift(verb("settle", "settles"))
    case .steps:
      guard let old = first.before, let new = first.after else {
        return "\(verb("are", "is")) set at another time"
      }
      return "\(verb("are", "is")) \(new.word) instead of \(old.word) at "
        + NumberWords.time(first.time)
    case .time: return shift(verb("change", "changes"))
    }
  }

  private var isSame: Bool {
    facts.allSatisfy { $0.numbers == facts[0].numbers }
  }

  private func instead(_ fact: MotionFact) -> String {
    guard let old = fact.before, let new = fact.after else { return "another value" }
    if case .number(let a) = old, case .number(let b) = new {
      let texts = NumberWords.pair(a, b)
      return "\(texts.after) instead of \(texts.before)"
    }
    return "\(new.word) instead of \(old.word)"
  }

  private var overshoot: String {
    let (old, new) = (facts.map { $0.numbers.before * 100 }, facts.map { $0.numbers.after * 100 })
    func span(_ numbers: [Double]) -> String {
      let texts = [numbers.min() ?? 0, numbers.max() ?? 0].map(NumberWords.percent)
      return texts[0] == texts[1]
        ? texts[0] : "\(texts[0].replacing(" %", with: "")) to \(texts[1])"
    }
    let least = 0.1
    if new.allSatisfy({ $0 < least }) {
      return "no longer \(verb("overshoot", "overshoots")) (by \(span(old)))"
    }
    if old.allSatisfy({ $0 < least }) {
      return "now \(verb("overshoot", "overshoots")) by \(span(new))"
    }
    return "\(verb("overshoot", "overshoots")) \(span(new)) instead of \(span(old))"
  }

  /// Distances in time, such as `20 ms to 90 ms`.
  private func amounts(_ changes: [Double]) -> String {
    let sizes = changes.map(abs)
    let texts = [sizes.min() ?? 0, sizes.max() ?? 0].map(NumberWords.duration)
    return texts[0] == texts[1] ? texts[0] : "\(texts[0]) to \(texts[1])"
  }

  private func shift(_ verb: String) -> String {
    let changes = facts.map(\.change)
    if changes.allSatisfy({ $0 > 0 }) { return "\(verb) \(amounts(changes)) later" }
    if changes.allSatisfy({ $0 < 0 }) { return "\(verb) \(amounts(changes)) earlier" }
    return "\(verb) at other times, from \(NumberWords.duration(changes.min() ?? 0)) earlier to "
      + "\(NumberWords.duration(changes.max() ?? 0)) later"
  }

  /// The starts of a series of layers by their distance, or by their spread; nil for other starts.
  private var spacing: String? {
    var starts: [String: (before: Double, after: Double)] = [:]
    for fact in facts where starts[fact.property.path] == nil {
      starts[fact.property.path] = fact.numbers
    }
    guard starts.count >= 4, Set(starts.keys.map(Self.series)).count == 1 else { return nil }
    let (old, new) = (starts.values.map(\.before), starts.values.map(\.after))
    func distance(_ times: [Double]) -> Double? {
      let sorted = times.sorted()
      let steps = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.filter { $0 > 1e-4 }
      guard let least = steps.min(), let most = steps.max(), most - least < 1.5e-3 else {
        return nil
      }
      return least
    }
    func spread(_ times: [Double]) -> Double { (times.max() ?? 0) - (times.min() ?? 0) }
    if zip(old.sorted(), new.sorted()).allSatisfy({ abs($0 - $1) < 1e-3 }) {
      return "start in another order"
    }
    if let a = distance(old), let b = distance(new), abs(a - b) > 1e-3 {
      return "start \(NumberWords.duration(b)) instead of \(NumberWords.duration(a)) apart"
    }
    guard abs(spread(old) - spread(new)) > 2e-3 else { return nil }
    return "start within \(NumberWords.duration(spread(new))) instead of "
      + NumberWords.duration(spread(old))
  }

  private var distance: String {
    let most = facts.max { $0.numbers.after < $1.numbers.after } ?? facts[0]
    let greatest = most.property.greatest
    let amount =
      greatest?.distance.channel.map {
        "\(NumberWords.short((most.numbers.after * 255).rounded())) of 255 in \($0.name)"
      } ?? NumberWords.amount(most.numbers.after, most.unit)
    return "\(amount), at \(NumberWords.time(most.time))"
  }

  private func times(_ count: Double) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(NumberText(count)) times"
    }
  }
}

extension MotionFact.Kind {
  /// Whether different numbers of one kind are said as a range.
  fileprivate var hasRanges: Bool {
    switch self {
    case .duration, .overshoot, .curve, .start, .distance, .settling, .time: true
    case .isNew, .isGone, .movesNow, .stays, .count, .target, .value, .end, .steps: false
    }
  }
}
