import MotionCore
import MotionRecording
import MotionValues

/// Layers whose outline is a path: areas, and lines along it with dashes and trims.
extension LottieComposer {
  /// Returns the shapes of a layer's picture, from front to back. Items are from back to front.
  ///
  /// A trim cuts all paths before it, so a trimmed line has paths of its own.
  mutating func pathShapes(
    of layer: Int, _ items: [LottieFacts.Item], _ span: Span
  ) -> [JSONTree] {
    var painted: [(trim: JSONTree?, paint: JSONTree, widening: Double)] = []
    for item in items.reversed() {
      switch item {
      case .fill(let fill):
        let rule: [JSONTree.Member] = [("r", isEvenOdd(layer) ? 2 : 1)]
        for paint in paints(of: layer, fill, span) {
          painted.append((nil, paint.fill(rule), paint.widening))
        }
      case .line(let line):
        let trim = isTrimmed(line, of: layer) ? trim(line, of: layer, span) : nil
        let style = style(of: line, layer, span)
        for paint in paints(of: layer, line.paint, span, isLine: true) {
          painted.append((trim, paint.stroke(style), 1))
        }
      case .stroke: break  // A path has no line along its inside.
      }
    }
    guard painted.contains(where: { $0.trim != nil || $0.widening != 1 }) else {
      return paths(of: layer, span) + painted.map(\.paint)
    }
    return painted.map { trim, paint, widening in
      Self.group(
        paths(of: layer, span, narrowedBy: widening) + [trim, paint].compactMap(\.self),
        widenedBy: widening)
    }
  }

  // MARK: Outlines

  private func isEvenOdd(_ layer: Int) -> Bool {
    source.layer(layer).drawing.surface.outline.path
      .map { word(of: $0.rule, layer) == FillRule.evenOdd.rawValue } ?? false
  }

  private func word(of choice: Amount, _ layer: Int) -> String {
    source.layer(layer).properties(of: choice).first.map(source.handoff.word) ?? ""
  }

  /// Returns the subpaths of the outline in the layer's own points if it is flat, or else on the
  /// screen.
  mutating func paths(
    of layer: Int, _ span: Span, narrowedBy factor: Double = 1
  ) -> [JSONTree] {
    guard let track = source.shapeTracks[layer] else { return [] }
    carried.formUnion(track.pathSources)
    let (source, isFlat) = (source, facts.isFlat[layer])
    let moments = track.moments.map { (time: $0.time, content: LottiePath($0.outline)) }
    let counts = moments.reduce(into: [Int]()) { counts, moment in
      for (index, count) in moment.content.counts.enumerated() {
        if index == counts.count { counts.append(0) }
        counts[index] = max(counts[index], count)
      }
    }
    let inputs = outlineSources(of: layer, track)
    let tolerance = source.handoff.tolerances.points * shares[layer] / 2.0.squareRoot()
    let frames = frames(span)
    return counts.enumerated().map { index, count in
      let numberCount = 6 * count + 1
      let path = channels.channel(
        of: layer, from: inputs,
        .init(
          role: "outline", tolerances: Array(repeating: tolerance, count: numberCount),
          isOutline: true), part: index
      ) {
        var last = [Double](repeating: 0, count: numberCount)
        return source.samples(of: layer, moments, isFlat: isFlat) {
          (before, path, project) in
          last = path.numbers(of: index, count: count, project) ?? last
          return (last, before.map { !$0.mixes(with: path) } ?? false)
        }
      }
      let node = path.node(within: frames) { LottieOutline.node($0, narrowedBy: factor) }
      return ["ty": "sh", "ks": node]
    }
  }

  /// The properties from which the outline follows.
  private func outlineSources(of layer: Int, _ track: ShapeTrack) -> [HandoffSource] {
    let surface = source.layer(layer).drawing.surface
    let takesSize = track.pathSources.contains { path in
      source.handoff.values(path).contains { value in
        guard case .mixed(let mixed) = value.value else { return false }
        return (mixed.value.content as? Path)?.takesSize ?? false
      }
    }
    let size = takesSize ? [surface.width, surface.height] : []
    return track.pathSources + size.flatMap(source.layer(layer).properties)
      + screenSources(of: layer)
  }

  /// The properties that move a layer on the screen, unless it is flat.
  func screenSources(of layer: Int) -> [HandoffSource] {
    guard !facts.isFlat[layer] else { return [] }
    return source.projectionTracks(of: layer).map { .init($0.track.layer, $0.track.property) }
  }

  // MARK: Lines

  func isTrimmed(_ line: Drawing<Amount>.Line, of layer: Int) -> Bool {
    let drawn = source.layer(layer)
    return !drawn.isAlways(line.trimStart, 0) || !drawn.isAlways(line.trimEnd, 1)
  }

  private mutating func trim(
    _ line: Drawing<Amount>.Line, of layer: Int, _ span: Span
  ) -> JSONTree {
    let (drawn, frames) = (source.layer(layer), frames(span))
    let length = source.shapeTracks[layer]?.moments.map(\.outline.length).max() ?? 0
    let share = min(
      source.handoff.tolerances.fraction,
      source.handoff.tolerances.points * shares[layer] / max(length, 1))
    func node(_ amount: Amount, _ role: String, in unit: Double, _ bounds: Bounds) -> JSONTree {
      let channel = channels.channel(
        of: layer, [drawn.number(amount, keepsConditions: true)],
        .init(role: role, tolerances: [share * unit], scale: unit)
      ) { [unit * bounds.clamp($0[0])] }
      return channel.node(within: frames) { .number($0[0]) }
    }
    return [
      "ty": "tm", "s": node(line.trimStart, "trim start", in: 100, .unit),
      "e": node(line.trimEnd, "trim end", in: 100, .unit),
      "o": node(line.trimOffset, "trim offset", in: 360, .any),
      "m": drawn.value(of: line.trimEach, at: 0) != 0 ? 1 : 2,
    ]
  }

  /// Returns the width, the ends, the corners and the dashes of a line.
  private mutating func style(
    of line: Drawing<Amount>.Line, _ layer: Int, _ span: Span
  ) -> [JSONTree.Member] {
    let frames = frames(span)
    let width = width(line.width, of: layer, role: "width of the line")
    var members: [JSONTree.Member] = [
      ("w", width.node(within: frames) { .number($0[0]) }),
      ("lc", Self.number(["butt", "round", "square"], word(of: line.cap, layer))),
    ]
    let join = Self.number(["miter", "round", "bevel"], word(of: line.join, layer))
    members.append(("lj", join))
    if join == .number(1) {
      members.append(("ml", .number(source.layer(layer).value(of: line.miterLimit, at: 0))))
    }
    let dashes = dashes(line, of: layer, frames)
    if !dashes.isEmpty { members.append(("d", .list(dashes))) }
    return members
  }

  /// The number of a word in a list that begins with 1.
  private static func number(_ words: [String], _ word: String) -> JSONTree {
    .number(Double(1 + (words.firstIndex(of: word) ?? 0)))
  }

  /// Returns the dashes, the gaps and the offset of a line; nothing for a line without gaps.
  private mutating func dashes(
    _ line: Drawing<Amount>.Line, of layer: Int, _ frames: ClosedRange<Double>
  ) -> [JSONTree] {
    let drawn = source.layer(layer)
    carried.formUnion(drawn.properties(of: line.dash))
    guard let pattern = source.shapeTracks[layer].flatMap(LottieDashes.init) else { return [] }
    // What a dash is off by adds up along the line.
    let tolerance = source.handoff.tolerances.points * shares[layer] / pattern.repetitions
    func node(_ kind: String, _ name: String, _ channel: LottieChannel) -> JSONTree {
      // Without names of their own, lottie-web draws nothing of the file.
      ["n": .text(kind), "nm": .text(name), "v": channel.node(within: frames) { .number($0[0]) }]
    }
    var nodes = (0..<pattern.count).map { index in
      let channel = channels.channel(
        of: layer, from: drawn.properties(of: line.dash),
        .init(role: "dashes", tolerances: [tolerance], decimals: 3), part: index
      ) { pattern.samples(of: index) }
      let place = index / 2 + 1
      return index % 2 == 0
        ? node("d", "dash \(place)", channel) : node("g", "gap \(place)", channel)
    }
    // As on the page, dashes begin where the drawn part of the line does.
    let offset = channels.channel(
      of: layer, [drawn.number(line.dashOffset, keepsConditions: true)],
      .init(
        role: "dash offset", tolerances: [source.handoff.tolerances.points * shares[layer]])
    ) { $0 }
    nodes.append(node("o", "offset", offset))
    return nodes
  }
}

/// The dashes and gaps of a line over time, always as many; without gaps, they are without lengths.
private struct LottieDashes {
  private var moments: [(time: Double, lengths: [Double])] = []
  let count: Int
  /// How many dashes and gaps a line has at most.
  private(set) var repetitions = 1.0

  /// The greatest number of dashes and gaps.
  private static let limit = 64

  /// Nil for a line that never has gaps.
  init?(_ track: ShapeTrack) {
    let patterns = track.moments.map(\.dashes)
    let counts = Set(patterns.map(\.count)).subtracting([0])
    guard let first = patterns.first(where: { !$0.isEmpty }) else { return nil }
    // Patterns of several lengths are repeated until they have one.
    var common = 1
    for count in counts.sorted() {
      common = stride(from: common, through: Self.limit, by: common).first { $0 % count == 0 } ?? 0
      if common == 0 { break }
    }
    count = common > 0 ? common : counts.max() ?? 0
    var last = first
    for moment in track.moments {
      let own = moment.dashes
      let period = own.reduce(0, +)
      if period > 0 {
        repetitions = max(repetitions, moment.outline.length / period * Double(own.count))
      }
      if own.isEmpty {
        let whole = last.reduce(0, +)
        moments.append((moment.time, [whole] + Array(repeating: 0, count: count - 1)))
      } else {
        moments.append((moment.time, (0..<count).map { own[$0 % own.count] }))
        last = own
      }
    }
  }

  func samples(of index: Int) -> [LottieMotion.Sample] {
    moments.map { .init(time: $0.time, values: [$0.lengths[index]]) }
  }
}
