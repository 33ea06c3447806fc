/// Finds the right name for a wrong one.
package enum Suggestion {
  /// The maximum length, in bytes, of names that are compared and suggested.
  package static let lengthLimit = 64

  /// Names that other tools have for what a script may mean, in lower case, and ours for it.
  private static let otherNames: [String: [String]] = [
    "alpha": ["opacity"], "background": ["fill"], "backgroundcolor": ["fill"],
    "begin": ["play"], "borderradius": ["cornerRadius"], "clipstobounds": ["clip"],
    "color": ["textColor", "fill"], "colour": ["textColor", "fill"], "completion": ["onComplete"],
    "ease": ["curve"], "easing": ["curve"], "iterations": ["repeatCount"], "left": ["x"],
    "length": ["duration"], "loop": ["repeatCount"], "onclick": ["onTap"],
    "oncompleted": ["onComplete"], "onend": ["onComplete"], "onfinish": ["onComplete"],
    "onfinished": ["onComplete"], "overflow": ["clip"], "radius": ["cornerRadius"],
    "repeats": ["repeatCount"], "rotate": ["rotationZ"], "rotation": ["rotationZ"],
    "start": ["play"], "time": ["duration"], "timing": ["curve"], "timingfunction": ["curve"],
    "top": ["y"], "visibility": ["hidden"], "visible": ["hidden"], "yoyo": ["autoreverse"],
    "zindex": ["zPosition"],
  ]

  /// Returns the candidate nearest to `name`, if one is near enough to be the intended name, or the
  /// candidate that other tools call `name`.
  ///
  /// Of equally near candidates, the first in byte order is chosen, so the result is deterministic.
  package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    guard 1...lengthLimit ~= name.utf8.count else { return nil }
    let candidates = Array(candidates)
    if let meant = otherNames[name.lowercased()]?.first(where: candidates.contains) { return meant }
    let word = Array(name.lowercased().utf8)
    // Any name of one or two letters is close to any other, so these must match.
    let limit = word.count < 3 ? 0 : max(1, word.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates
    where candidate.utf8.count <= lengthLimit && candidate != name {
      let distance = self.distance(word, Array(candidate.lowercased().utf8))
      guard distance <= limit else { continue }
      if best.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true {
        best = (distance, candidate)
      }
    }
    return best?.name
  }

  /// Returns the help lines for a name that is not among the candidates.
  package static func help(
    for name: String, in candidates: some Collection<String>, kind: String
  ) -> [String] {
    if let near = nearest(to: name, in: candidates) { return ["did you mean `\(near)`?"] }
    guard !candidates.isEmpty else { return [] }
    return ["\(kind): " + candidates.sorted().map { "`\($0)`" }.joined(separator: ", ")]
  }

  /// The optimal string alignment distance: insertions, deletions, substitutions and adjacent
  /// transpositions.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(last[j] + 1, row[j - 1] + 1, change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
