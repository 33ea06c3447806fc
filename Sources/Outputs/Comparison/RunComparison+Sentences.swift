import MotionRecording
import MotionValues

extension RunComparison {
  /// The maximum number of sentences about layers, about properties and about events; further
  /// differences are only counted.
  private static let sentenceLimit = 12
  /// The beginning of the sentence about the first difference.
  static let firstWords = "first difference: "

  /// The differences in words, the most important ones first; empty if the runs are equal.
  ///
  /// The first sentence names the first difference. Properties with equal clauses share a sentence.
  package var sentences: [String] {
    var sentences: [String] = []
    if let first, !properties.isEmpty { sentences.append(Self.firstWords + first.sentence) }
    if let scenes {
      sentences.append(
        "the scene is called `\(scenes.after.oneLine)` instead of `\(scenes.before.oneLine)`")
    }
    let renamed = renamedLayers.map(\.before) + renamedLayers.map(\.after)
    func isKnown(_ path: String) -> Bool {
      renamed.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    sentences += Self.capped(
      renamedLayers.map { "`\($0.before.oneLine)` is renamed to `\($0.after.oneLine)`" }, "layer")
    sentences += Self.layers(
      removedLayers.filter { !isKnown($0) }, "no longer exists", "no longer exist")
    sentences += Self.layers(addedLayers.filter { !isKnown($0) }, "is new", "are new")
    sentences += propertySentences
    sentences += Self.capped(eventSentences, "event")
    if let order {
      sentences.append(
        order.first == order.second
          ? "`\(order.first.oneLine)` sets its properties in another order"
          : "`\(order.first.oneLine)` is created before `\(order.second.oneLine)`, instead of after it"
      )
    }
    return sentences
  }

  /// One sentence for each layer, except those inside another such layer.
  private static func layers(_ paths: [String], _ verb: String, _ verbs: String) -> [String] {
    let known = Set(paths)
    func root(_ path: String) -> String {
      for index in path.indices where path[index] == "/" {
        if known.contains(String(path[..<index])) { return String(path[..<index]) }
      }
      return path
    }
    var roots: [(path: String, count: Int)] = []
    var places: [String: Int] = [:]
    for path in paths {
      let root = root(path)
      if let place = places[root] {
        roots[place].count += 1
      } else {
        places[root] = roots.count
        roots.append((root, 0))
      }
    }
    return capped(
      roots.map { root in
        let inner = root.count == 1 ? " and a layer in it" : " and \(root.count) layers in it"
        return "the layer `\(root.path.oneLine)`"
          + (root.count == 0 ? " \(verb)" : "\(inner) \(verbs)")
      }, "layer")
  }

  private var propertySentences: [String] {
    let rest = properties.count - Self.wordLimit
    var said = FactWords.sentences(factsBesideShift)
    if let shift { said.insert(shift.sentence, at: min(1, said.count)) }
    return Self.capped(said, "difference")
      + (rest > 0 ? ["… and \(rest) more \(rest == 1 ? "property" : "properties")"] : [])
  }

  /// The facts that the shift does not say. A series that starts at other distances is said as a whole,
  /// although some of it may start later by the amount of the shift.
  private var factsBesideShift: [MotionFact] {
    guard let shift else { return facts }
    let spaced = FactWords.spacedSeries(facts)
    return facts.filter { fact in
      !shift.explains(fact)
        || (fact.kind == .start && spaced.contains(FactWords.series(fact.property.path)))
    }
  }

  /// Events that happen later or earlier by the same time share a sentence.
  private var eventSentences: [String] {
    var sentences: [(text: String, count: Int)] = []
    var places: [String: Int] = [:]
    for event in events where !isShifted(event) {
      let shift =
        event.change == .moved ? NumberWords.shift(event.times.after - event.times.before) : nil
      if let place = shift.flatMap({ places[$0] }) {
        sentences[place].count += 1
      } else {
        if let shift { places[shift] = sentences.count }
        sentences.append((event.sentence, 0))
      }
    }
    return sentences.map { text, count in
      count == 0 ? text : "\(text); likewise \(count) more event\(count == 1 ? "" : "s")"
    }
  }

  private func isShifted(_ event: EventComparison) -> Bool {
    event.change == .moved
      && shift?.explains((before: event.times.before, after: event.times.after)) ?? false
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func capped(_ sentences: [String], _ what: String) -> [String] {
    let rest = sentences.count - sentenceLimit
    guard rest > 0 else { return sentences }
    return sentences.prefix(sentenceLimit) + ["… and \(rest) more \(what)\(rest == 1 ? "" : "s")"]
  }
}

extension EventComparison {
  /// The maximum length of an event's text in a sentence.
  private static let longestText = 100

  /// The difference in words.
  package var sentence: String {
    func quoted(_ text: String?) -> String {
      "`\(LegibleText.cut(text ?? "", to: Self.longestText))`"
    }
    let event = "the event \(quoted(after ?? before))"
    let time = "at \(NumberWords.time(change == .removed ? times.before : times.after))"
    switch change {
    case .added: return "\(event) \(time) is new"
    case .removed: return "\(event) \(time) no longer happens"
    case .moved: return "\(event) happens \(NumberWords.shift(times.after - times.before)), \(time)"
    case .reworded: return "\(event) \(time) was \(quoted(before))"
    case .reordered: return "\(event) \(time) happens before \(quoted(before)), instead of after it"
    }
  }
}
