import MotionRecording

/// A change between two versions of a script, and what it does to the motion.
package struct ChangeCause: Sendable, Equatable {
  package enum Role: String, CaseIterable, Sendable {
    /// Without it, the motion is not the new one.
    case cause
    /// It has an effect alone, but none beside the causes.
    case masked
    /// Whether it is a cause was not found out.
    case untried
  }

  package let role: Role
  /// The name of the module, of the pack's file, or of the file that is read; nil for the scene's script.
  package let file: String?
  /// The line in the new text; in the old one if `isOld`. Nil for a file that is no script.
  package let line: Int?
  /// What has changed there, such as `bounce 0.25 → 0.5`.
  package let text: String
  /// Whether the line exists only in the old text.
  package let isOld: Bool
  /// What it does, in sentences; empty if it alone accounts for all differences.
  package var effects: [String] = []
  /// For a masked change: the place of the cause that outdoes it, and whether it would do the same.
  package var mask: (place: String, suffices: Bool)?

  package init(
    _ role: Role, file: String?, line: Int?, text: String, isOld: Bool = false
  ) {
    self.role = role
    self.file = file
    self.line = line
    self.text = text
    self.isOld = isOld
  }

  /// Where it is, such as `line 11` or `lib/far.lua line 3`.
  package var place: String {
    [file.map { $0.oneLine }, line.map { "\(isOld ? "old line" : "line") \($0)" }]
      .compactMap(\.self).joined(separator: " ")
  }

  /// The change with its place.
  package var phrase: String { "\(place): \(text)" }

  package static func == (a: ChangeCause, b: ChangeCause) -> Bool {
    a.role == b.role && a.phrase == b.phrase && a.effects == b.effects
      && a.mask?.place == b.mask?.place && a.mask?.suffices == b.mask?.suffices
  }
}

extension RunComparison {
  /// The most sentences about a difference with known causes, of all and of each of several causes.
  private static let shortLimit = 5
  private static let effectLimit = 2
  /// The most causes that are said.
  private static let causeLimit = 4

  /// What happened: the causes of the differences first, then the differences, the most important ones
  /// first. With causes, there are few sentences unless all are asked for.
  package func sentences(all: Bool) -> [String] {
    guard !causes.isEmpty, !isEqual else { return sentences }
    let said = causeSentences(all: all)
    let details = said.isWhole ? sentences : Array(sentences.prefix(first == nil ? 0 : 1))
    guard !all else { return said.sentences + sentences }
    let limit = max(Self.shortLimit - said.sentences.count, 1)
    guard details.count > limit else { return said.sentences + details }
    return said.sentences + details.prefix(limit - 1)
      + ["… and \(details.count - limit + 1) more, which `--all` prints"]
  }

  /// The effects of a cause among several, for a comparison of the old run with that of the cause.
  package var effects: [String] {
    let effects = sentences.filter { !$0.hasPrefix(Self.firstWords) }
    let rest = effects.count - Self.effectLimit
    return rest > 1 ? effects.prefix(Self.effectLimit) + ["… and \(rest) more"] : effects
  }

  /// The sentences about causes, and whether they say nothing of the effects.
  private func causeSentences(all: Bool) -> (sentences: [String], isWhole: Bool) {
    let proved = causes.filter { $0.role == .cause }
    var sentences: [String] = []
    if proved.count == 1 {
      sentences.append("\(proved[0].phrase). This alone accounts for all differences:")
    } else {
      for cause in proved.prefix(all ? .max : Self.causeLimit) {
        let effects = cause.effects.joined(separator: "; ")
        sentences.append(
          "\(cause.phrase)"
            + (effects.isEmpty
              ? ", which the other\(proved.count == 2 ? " one needs" : "s need")" : ": \(effects)"))
      }
      let rest = proved.dropFirst(sentences.count)
      if !rest.isEmpty {
        sentences.append(
          "… and \(rest.count) more: \(rest.map(\.place).joined(separator: ", "))")
      }
    }
    for cause in causes {
      guard let mask = cause.mask else { continue }
      let text =
        mask.suffices
        ? "\(cause.phrase) would do the same without \(mask.place)"
        : "\(cause.phrase) has no effect here, because of \(mask.place)"
      // The cause that ends with a colon is followed by what it does.
      sentences.insert(text, at: proved.count == 1 ? 0 : sentences.count)
    }
    let untried = causes.filter { $0.role == .untried }
    if !untried.isEmpty {
      let shown = untried.prefix(all ? .max : Self.causeLimit * 2).map(\.phrase)
      let rest = untried.count - shown.count
      sentences.append(
        "not tried, so any of these may be the cause: " + shown.joined(separator: "; ")
          + (rest > 0 ? "; and \(rest) more" : ""))
    }
    return (sentences, proved.count <= 1)
  }
}
