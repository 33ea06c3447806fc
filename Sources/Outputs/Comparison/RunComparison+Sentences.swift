import MotionRecording

extension RunComparison {
  /// The maximum number of sentences about layers, about properties and about events; further
  /// differences are only counted.
  private static let sentenceLimit = 12
  /// The maximum number of names in one sentence.
  private static let nameLimit = 4

  /// The differences in words, the most important ones first; empty if the runs are equal.
  ///
  /// The first sentence names the first difference. Properties with equal phrases share a sentence.
  package var sentences: [String] {
    var sentences: [String] = []
    if let first, !properties.isEmpty { sentences.append("first difference: \(first.sentence)") }
    if let scenes {
      sentences.append(
        "the scene is called `\(scenes.after.oneLine)` instead of `\(scenes.before.oneLine)`")
    }
    sentences += Self.layers(removedLayers, "no longer exists", "no longer exist")
    sentences += Self.layers(addedLayers, "is new", "are new")
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
    let outside = Set(addedLayers + removedLayers)
    let inside = properties.filter { !outside.contains($0.path) }
    var groups: [(names: [String], changes: [String])] = []
    var places: [[String]: Int] = [:]
    for property in inside where !property.changes.isEmpty {
      if let place = places[property.changes] {
        groups[place].names.append(property.name)
      } else if groups.count < Self.sentenceLimit {
        places[property.changes] = groups.count
        groups.append(([property.name], property.changes))
      }
    }
    let rest = groups.reduce(inside.count) { $0 - $1.names.count }
    return groups.map { group in
      let names = group.names.prefix(Self.nameLimit).map { "`\($0.oneLine)`" }
      let rest = group.names.count - names.count
      let others = names.dropFirst() + (rest > 0 ? ["\(rest) more"] : [])
      return "\(names[0]) \(group.changes.joined(separator: "; "))"
        + (others.isEmpty ? "" : "; likewise \(Self.list(Array(others)))")
    } + (rest > 0 ? ["… and \(rest) more \(rest == 1 ? "property" : "properties")"] : [])
  }

  /// Events that happen later or earlier by the same time share a sentence.
  private var eventSentences: [String] {
    var sentences: [(text: String, count: Int)] = []
    var places: [String: Int] = [:]
    for event in events {
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

  /// `a`, `a and b`, `a, b and c`.
  private static func list(_ parts: [String]) -> String {
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
