import MotionValues

/// Selects the properties that a trace prints, by patterns such as `card.*`.
///
/// A pattern is `path.property`. The path is matched with the last segments of a layer's path, so
/// `card.*` matches every property of `header/card`; a leading `/` anchors it at the root. `*`
/// matches any run of characters within one segment, `**` any run across segments. A pattern
/// without a dot matches layers and selects all their properties. Without patterns, everything is
/// selected.
///
/// A pattern that ends in the name of a channel, such as `card.fill.red`, also selects this channel
/// of colours. No other pattern does: what selects `fill` selects it as a whole.
package struct TraceFilter: Sendable {
  private struct Pattern {
    let path: GlobPattern
    let property: GlobPattern
    /// What else it may mean: a channel of a property.
    let part: (path: GlobPattern, property: GlobPattern, channel: String)?

    init(_ text: String) {
      let readings = PropertyName.readings(of: text)
      let hasProperty = text.contains(".")
      path = Self.path(hasProperty ? readings[0].path : text)
      property = GlobPattern(hasProperty ? readings[0].property : "*")
      part = readings.dropFirst().first.flatMap { reading in
        reading.channel.map { (Self.path(reading.path), GlobPattern(reading.property), $0) }
      }
    }

    private static func path(_ text: String) -> GlobPattern {
      let isRooted = text.hasPrefix("/")
      return GlobPattern(isRooted ? text.dropFirst() : text[...], floats: !isRooted)
    }

    func matchesWhole(_ path: String, _ property: String) -> Bool {
      self.property.matches(property) && self.path.matches(path)
    }

    /// Returns what the pattern calls a channel of a property, whether or not there is one.
    func channel(of path: String, _ property: String) -> String? {
      guard let part, part.property.matches(property), part.path.matches(path) else { return nil }
      return part.channel
    }
  }

  private let patterns: [Pattern]

  package init(_ patterns: [String] = []) { self.patterns = patterns.map(Pattern.init) }

  /// Returns whether a property of the layer at `path` is selected; for a channel, the property is
  /// called `fill.red`.
  package func matches(path: String, property: String) -> Bool {
    if patterns.isEmpty || patterns.contains(where: { $0.matchesWhole(path, property) }) {
      return true
    }
    guard let dot = property.firstIndex(of: ".") else { return false }
    let channel = property[property.index(after: dot)...]
    return patterns.contains {
      $0.channel(of: path, String(property[..<dot])).map { $0 == channel } ?? false
    }
  }

  /// The channels of a colour that patterns name, in their order in a colour.
  package func channels(path: String, property: String) -> [Color.Channel] {
    let names = patterns.compactMap { $0.channel(of: path, property) }
    return names.isEmpty ? [] : Color.Channel.allCases.filter { names.contains($0.name) }
  }

  /// The line of help if a pattern names something of a colour that is not a channel; nil if none
  /// does.
  package func channelHelp(path: String, property: String) -> String? {
    let isWrong = patterns.contains {
      $0.channel(of: path, property).map { Color.Channel(named: $0) == nil } ?? false
    }
    return isWrong ? Color.Channel.help : nil
  }
}

/// A pattern in which `*` matches any run of characters except `/`, and `**` matches any run.
package struct GlobPattern: Sendable {
  private enum Step {
    case byte(UInt8)
    case run(crossesSegments: Bool)
  }

  private let steps: [Step]
  /// Whether a match may begin at any segment of the text.
  private let floats: Bool

  package init(_ pattern: some StringProtocol, floats: Bool = false) {
    var steps: [Step] = []
    for byte in pattern.utf8 {
      switch (byte, steps.last) {
      case (UInt8(ascii: "*"), .run): steps[steps.count - 1] = .run(crossesSegments: true)
      case (UInt8(ascii: "*"), .byte), (UInt8(ascii: "*"), nil):
        steps.append(.run(crossesSegments: false))
      default: steps.append(.byte(byte))
      }
    }
    self.steps = steps
    self.floats = floats
  }

  /// Returns whether the whole text matches, in time proportional to text times pattern.
  package func matches(_ text: some StringProtocol) -> Bool {
    let slash = UInt8(ascii: "/")
    // `reached[n]`: the text so far can match the first n steps.
    var reached = [Bool](repeating: false, count: steps.count + 1)
    reached[0] = true
    skipRuns(in: &reached)
    for byte in text.utf8 {
      var next = [Bool](repeating: false, count: steps.count + 1)
      for (index, step) in steps.enumerated() where reached[index] {
        switch step {
        case .byte(let expected): if byte == expected { next[index + 1] = true }
        case .run(let crossesSegments): if crossesSegments || byte != slash { next[index] = true }
        }
      }
      if floats && byte == slash { next[0] = true }
      skipRuns(in: &next)
      reached = next
    }
    return reached[steps.count]
  }

  /// Marks the steps after a reached run, because a run may be empty.
  private func skipRuns(in reached: inout [Bool]) {
    for (index, step) in steps.enumerated() where reached[index] {
      if case .run = step { reached[index + 1] = true }
    }
  }
}
