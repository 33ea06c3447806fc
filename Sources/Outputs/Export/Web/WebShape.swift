import MotionCore
import MotionValues

/// A shape as elements of CSS: an area that its outline cuts, and a path of SVG for each part of the
/// line, because SVG counts dashes anew in each subpath.
struct WebShape {
  private let track: ShapeTrack
  private let rule: String
  private let points: Double

  init(_ track: ShapeTrack, rule: String, points: Double) {
    (self.track, self.rule, self.points) = (track, rule, points)
  }

  /// The outline, which cuts the area.
  var clipPath: WebDeclaration {
    let outlines = track.moments.map { (time: $0.time, path: WebOutline($0.outline)) }
    let value = WebMovingValue(outlines, points: points) { path in
      path.commands.isEmpty ? "inset(100%)" : "path(\(rule), \"\(path.data)\")"
    }
    return WebDeclaration("clip-path", value, shown: track.pathSources, part: .area)
  }

  /// The line: its paths, and their dashes.
  var lines: [WebDeclaration] {
    let isPatterned = track.moments.contains { !$0.isWhole }
    let all = track.moments.map { moment in
      isPatterned ? WebOutline(moment.outline).subpaths : [WebOutline(moment.outline)]
    }
    return (0..<(all.map(\.count).max() ?? 0)).flatMap { index in
      let part = WebDeclaration.Part.line(index)
      let paths = zip(track.moments, all).map { moment, paths in
        (time: moment.time, path: paths.indices.contains(index) ? paths[index] : WebOutline())
      }
      let data = WebMovingValue(paths, points: points) { path in
        path.commands.isEmpty ? "none" : "path(\"\(path.data)\")"
      }
      let line = WebDeclaration("d", data, shown: track.pathSources, part: part)
      return isPatterned ? [line] + patterns(of: index, in: part) : [line]
    }
  }

  private func patterns(
    of index: Int, in part: WebDeclaration.Part
  ) -> [WebDeclaration] {
    var measured: (outline: Outline, lengths: [Double])?
    let patterns = track.moments.map { moment -> (time: Double, pattern: WebLinePattern) in
      let lengths =
        measured.flatMap { $0.outline == moment.outline ? $0.lengths : nil }
        ?? OutlineMeasure(moment.outline).subpathLengths
      measured = (moment.outline, lengths)
      return (moment.time, WebLinePattern(moment, index, lengths))
    }
    let sources = track.patternSources
    let shown = patterns.map { ($0.time, $0.pattern.lengths == nil ? "hidden" : "inherit") }
    let changes = shown.indices.dropFirst().filter { shown[$0].1 != shown[$0 - 1].1 }
      .map { (time: shown[$0].0, text: shown[$0].1) }
    // What is hidden keeps the dashes that follow or precede.
    var last = patterns.first { $0.pattern.lengths != nil }?.pattern ?? WebLinePattern()
    let drawn = patterns.map { time, pattern in
      if pattern.lengths != nil { last = pattern }
      return (time: time, pattern: last)
    }
    var all = [
      WebDeclaration(
        "stroke-dasharray",
        WebMovingValue(drawn.map { ($0.time, $0.pattern.array) }, name: "--dash", points: points),
        shown: sources, part: part),
      WebDeclaration(
        "stroke-dashoffset",
        WebMovingValue(
          drawn.map { ($0.time, $0.pattern.offset) }, name: "--dash-start", points: points),
        shown: sources, part: part),
    ]
    if !changes.isEmpty || shown[0].1 == "hidden" {
      all.append(
        WebDeclaration(
          "visibility", initial: shown[0].1, steps: changes, shown: sources, part: part))
    }
    return all
  }
}

/// The dashes of a subpath as SVG has them, which leave the trimmed parts of it.
private struct WebLinePattern {
  /// Dashes and gaps; empty for a line without gaps, nil if nothing is drawn.
  private(set) var lengths: [Double]? = []
  private var start = 0.0

  init() {}

  init(_ moment: ShapeTrack.Moment, _ index: Int, _ subpaths: [Double]) {
    if moment.isWhole { return }
    if moment.trim.start == 0, moment.trim.end == 1 {
      (lengths, start) = (moment.dashes, -moment.dashOffset)
      return
    }
    let length = subpaths.indices.contains(index) ? subpaths[index] : 0
    let before = moment.trim.each ? 0 : subpaths.prefix(index).reduce(0, +)
    let scale = moment.trim.each ? length : subpaths.reduce(0, +)
    let pieces = moment.trim.intervals.map { interval in
      (
        max(interval.lowerBound * scale - before, 0),
        min(interval.upperBound * scale - before, length)
      )
    }.filter { $0.0 < $0.1 }.sorted { $0.0 < $1.0 }
      .flatMap { Self.dashed($0.0, $0.1, moment) }
    guard let first = pieces.first else {
      lengths = nil
      return
    }
    var pattern: [Double] = []
    for (place, piece) in pieces.enumerated() {
      if place > 0 { pattern.append(piece.start - pieces[place - 1].end) }
      pattern.append(piece.end - piece.start)
    }
    // The last gap reaches around to the start.
    lengths = pattern + [length + 1]
    start = first.start
  }

  /// The dashes between two places of a line.
  private static func dashed(
    _ start: Double, _ end: Double, _ moment: ShapeTrack.Moment
  ) -> [(start: Double, end: Double)] {
    let period = moment.dashes.reduce(0, +)
    guard period > 0 else { return [(start, end)] }
    var pieces: [(start: Double, end: Double)] = []
    let turns = moment.dashOffset / period
    var place = start - (moment.dashOffset - turns.rounded(.down) * period)
    var index = 0
    while place < end {
      let next = place + moment.dashes[index]
      if index % 2 == 0, next > start { pieces.append((max(place, start), min(next, end))) }
      place = next
      index = (index + 1) % moment.dashes.count
    }
    return pieces
  }

  var array: WebTemplate {
    var template = WebTemplate()
    guard let lengths, !lengths.isEmpty else {
      template.append("none")
      return template
    }
    for (index, length) in lengths.enumerated() {
      if index > 0 { template.append(" ") }
      template.append(length, .points)
    }
    return template
  }

  var offset: WebTemplate {
    var template = WebTemplate()
    template.append(-start, .points)
    return template
  }
}

/// An outline as path data, of which the numbers are apart.
struct WebOutline {
  fileprivate(set) var commands: [Outline.Command] = []
  fileprivate(set) var numbers: [Double] = []

  fileprivate init() {}

  init(_ outline: Outline) {
    guard !outline.isEmpty else { return }
    (commands, numbers) = (outline.commands, outline.numbers)
  }

  /// The parts that begin with a move.
  fileprivate var subpaths: [WebOutline] {
    var (all, place): ([WebOutline], Int) = ([], 0)
    for command in commands {
      if command == .move || all.isEmpty { all.append(WebOutline()) }
      all[all.count - 1].commands.append(command)
      all[all.count - 1].numbers += numbers[place..<place + command.numberCount]
      place += command.numberCount
    }
    return all.filter { $0.commands.count > 1 }
  }

  fileprivate var data: String {
    var (text, place) = ("", 0)
    for command in commands {
      text += String(decoding: [command.letter], as: UTF8.self)
      let own = numbers[place..<place + command.numberCount]
      text += own.map { "\(CodeNumber($0, decimals: 3))" }.joined(separator: " ")
      place += command.numberCount
    }
    return text
  }

  /// Whether CSS has something between this outline and another one: the same commands, and arcs to
  /// the same sides.
  fileprivate func mixes(with other: WebOutline) -> Bool {
    guard commands == other.commands else { return false }
    var place = 0
    for command in commands {
      if command == .arc {
        for flag in place + 3...place + 4 where numbers[flag] != other.numbers[flag] {
          return false
        }
      }
      place += command.numberCount
    }
    return true
  }

  fileprivate func with(_ numbers: [Double]) -> WebOutline {
    var outline = self
    outline.numbers = numbers
    return outline
  }
}

extension WebMovingValue {
  /// Takes outlines at times, which are in order and begin with 0: keys between which CSS mixes, and
  /// steps between those of other commands.
  fileprivate init(
    _ outlines: [(time: Double, path: WebOutline)], points: Double, _ text: (WebOutline) -> String
  ) {
    var lines: [(time: Double, text: String)] = []
    var start = 0
    while start < outlines.count {
      let first = outlines[start].path
      let end =
        outlines[start...].firstIndex { !$0.path.mixes(with: first) } ?? outlines.count
      let part = outlines[start..<end]
      var keys = WebKeys(
        part.map(\.time), part.map(\.path.numbers), .number(.points), points: points)
      keys.reduce()
      if start > 0, let last = lines.last {
        lines.append((outlines[start].time - 2 * WebSegment.lead, last.text))
      }
      for (index, key) in keys.all.enumerated() {
        let isCut = start > 0 && index == 0
        lines.append((key.time - (isCut ? WebSegment.lead : 0), text(first.with(key.values))))
      }
      start = end
    }
    self.init(lines)
  }
}
