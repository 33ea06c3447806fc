import MotionRecording
import MotionValues

/// A value that consists of numbers, such as a gradient or an outline, as native code has it: keys,
/// which are lists of numbers, and the motion of a place between them. The *k*-th key is at place
/// *k*.
package struct PartedKeys: Sendable {
  /// What the numbers of a key are.
  package enum Form: Hashable, Sendable {
    /// The start and the end of a line in fractions of the box, then stops. A stop is its place and
    /// a colour: red, green, blue, alpha.
    case line(stops: Int)
    /// The centre in fractions of the box, and the radius in points, then stops.
    case circle(stops: Int)
    /// The centre and the two radii in fractions of the box, then stops.
    case ellipse(stops: Int)
    /// The centre in fractions of the box, and the angle of the start in degrees, then stops. The
    /// angle 0 points up, and angles grow clockwise.
    case cone(stops: Int)
    /// Of an outline without arcs, in points.
    case outline([Outline.Command])
    /// Dashes and gaps in turn, in points.
    case dash(count: Int)

    /// The index of the first stop's place; nil for what is no gradient.
    package var firstStop: Int? {
      switch self {
      case .line, .ellipse: 4
      case .circle, .cone: 3
      case .outline, .dash: nil
      }
    }
  }

  /// Keys of one form.
  package struct Run: Sendable {
    package let form: Form
    /// The place of its first key.
    package let first: Int
    package internal(set) var keys: [[Double]]

    /// The indices of the numbers that differ among the keys.
    package var moving: [Int] {
      keys[0].indices.filter { index in keys.contains { $0[index] != keys[0][index] } }
    }
  }

  /// A motion of the place; at once if it has no duration.
  package struct Move: Sendable {
    /// In seconds from the start of the exported part.
    package let start: Double
    package let end: Double
    /// The place to which it leads, from the one before.
    package let place: Int
  }

  package private(set) var runs: [Run] = []
  package private(set) var moves: [Move] = []

  /// Finds the keys of values at times, which are in order and begin with 0.
  package init(
    _ values: [(time: Double, form: Form, numbers: [Double])], points: Double
  ) {
    var (start, last) = (0, 0.0)
    var place = -1
    while start < values.count {
      let form = values[start].form
      let end = values[start...].firstIndex { $0.form != form } ?? values.count
      let part = values[start..<end]
      let lines = LineKeys(part.map(\.time), part.map(\.numbers)) { a, b in
        form.distance(a, b, points: points)
      } mixed: { a, b, place in
        zip(a, b).map { $0 + ($1 - $0) * place }
      }
      runs.append(Run(form: form, first: place + 1, keys: []))
      for run in lines.runs {
        for (index, key) in run.enumerated() {
          let (time, numbers) = (part[start + key].time, part[start + key].numbers)
          let isNew = runs[runs.count - 1].keys.last != numbers
          if isNew {
            runs[runs.count - 1].keys.append(numbers)
            place += 1
            let begin = index > 0 ? last : time
            if place > 0 { moves.append(Move(start: begin, end: time, place: place)) }
          }
          last = time
        }
      }
      start = end
    }
  }

  /// The places at times, between which they change on straight lines; two at one time are a jump.
  package var timeline: [(time: Double, place: Int)] {
    var line = [(time: 0.0, place: 0)]
    for move in moves {
      if move.start > line[line.count - 1].time { line.append((move.start, move.place - 1)) }
      line.append((move.end, move.place))
    }
    return line
  }

  package var keyCount: Int { runs.reduce(0) { $0 + $1.keys.count } }

  /// Returns the form and the numbers at a time, in seconds from the start of the exported part.
  package func value(at time: Double) -> (form: Form, numbers: [Double]) {
    var place = 0.0
    for move in moves where move.start <= time {
      let share = move.end > move.start ? (time - move.start) / (move.end - move.start) : 1
      place = Double(move.place - 1) + min(share, 1)
    }
    let run = runs.last { Double($0.first) <= place } ?? runs[0]
    let index = min(Int(place) - run.first, run.keys.count - 1)
    let (first, last) = (run.keys[index], run.keys[min(index + 1, run.keys.count - 1)])
    let share = place - Double(run.first + index)
    return (run.form, zip(first, last).map { $0 + ($1 - $0) * share })
  }

  /// The motion of the place, as a track of a property; nil if the value does not change.
  package func track(
    of source: HandoffSource, like recorded: HandoffProperty, offset: Double, slack: Double
  ) -> PlannedTrack? {
    guard !moves.isEmpty else { return nil }
    let parts = moves.map { move -> PlannedTrack.Part in
      let place = Double(move.place)
      guard move.end > move.start else { return .set(time: move.start, value: place) }
      return .piece(
        KeyPiece(
          from: .init(time: move.start.rounded(decimals: 6), value: place - 1),
          to: .init(time: move.end.rounded(decimals: 6), value: place)))
    }
    let track = MotionTrack(
      layer: source.layer, property: source.property, channel: nil, unit: .none, initial: 0,
      changes: [], drivers: recorded.drivers, declared: recorded.declared)
    return PlannedTrack(track, initial: 0, parts, offset: offset, slack: slack)
  }
}

extension PartedKeys.Form {
  /// How far two lists are apart; 1 is half a step of eight bits, a share of a size, a part of a
  /// degree, or the tolerance of lengths.
  fileprivate func distance(_ a: [Double], _ b: [Double], points: Double) -> Double {
    let tolerances = ExportTolerances(points: points)
    let share = tolerances.share
    let stop = firstStop ?? a.count
    var worst = 0.0
    for index in a.indices {
      let tolerance: Double
      if index < stop {
        switch self {
        case .outline, .dash: tolerance = points
        case .circle: tolerance = index == 2 ? points : 5e-4 * share
        case .cone: tolerance = index == 2 ? tolerances.degrees : 5e-4 * share
        case .line, .ellipse: tolerance = 5e-4 * share
        }
      } else {
        tolerance = (index - stop) % 5 == 0 ? 5e-4 * share : 0.5 / 255
      }
      worst = max(worst, (a[index] - b[index]).magnitude / tolerance)
    }
    return worst
  }
}

/// The space in which a framework draws a gradient.
package enum GradientSpace: Sendable {
  /// The box, in points.
  case box
  /// A square, which is then stretched to the box.
  case square
}

/// Why a value with parts is not in a file.
package struct UncarriedParts: Error {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

extension HandoffLayer {
  /// The paints of the layer that are gradients at times, by their properties.
  package func gradients(
    in space: GradientSpace
  ) -> [(source: HandoffSource, keys: Result<PartedKeys, UncarriedParts>)] {
    let paints = drawing.surface.items.compactMap { item -> Drawing<Amount>.Paint? in
      switch item {
      case .fill(let paint): paint
      case .stroke(let pen): pen.paint
      case .line(let line): line.paint
      case .text(let style): style.paint
      case .tint(let paint): paint
      case .backdrop, .typography, .image, .children, .particles: nil
      }
    }
    return paints.compactMap { paint in
      guard let track = paintTrack(paint, followsSize: true), let source = track.sources.first,
        source.layer == index
      else { return nil }
      return (source, Result { () throws(UncarriedParts) in try track.keys(in: space, handoff) })
    }
  }

  /// The outline of a shape and the dashes of the line along it, by their properties.
  package var outlines: [(source: HandoffSource, keys: PartedKeys)] {
    let line = drawing.surface.line
    guard let track = shapeTrack(line), let path = track.pathSources.first else { return [] }
    let points = handoff.tolerances.points
    var all = [
      (
        path,
        PartedKeys(
          track.moments.map { moment in
            let outline = moment.outline.withoutArcs
            return (moment.time, .outline(outline.commands), outline.numbers)
          }, points: points)
      )
    ]
    if let dash = track.patternSources.first, line.map({ properties(of: $0.dash) })?.first == dash {
      all.append(
        (
          dash,
          PartedKeys(
            track.moments.map { ($0.time, .dash(count: $0.dashes.count), $0.dashes) },
            points: points)
        ))
    }
    return all.filter { $0.0.layer == index }
  }
}

extension Drawing.Surface {
  /// The line along a path; nil for a layer without one.
  package var line: Drawing.Line? {
    for case .line(let line) in items { return line }
    return nil
  }
}

extension PaintTrack {
  /// The keys of the gradient.
  fileprivate func keys(
    in space: GradientSpace, _ handoff: Handoff
  ) throws(UncarriedParts) -> PartedKeys {
    var values: [(time: Double, form: PartedKeys.Form, numbers: [Double])] = []
    for moment in pictures {
      guard case .gradient(let gradient) = moment.paint else {
        throw UncarriedParts(
          "a gradient that becomes one of another kind: its mean colour stands for it")
      }
      guard !gradient.repeats else {
        throw UncarriedParts("a gradient that repeats: its mean colour stands for it")
      }
      let placed = PlacedGradient(gradient, width: moment.width, height: moment.height)
      let (form, numbers) = try placed.numbers(in: space)
      values.append((moment.time, form, numbers))
    }
    return PartedKeys(values, points: handoff.tolerances.points)
  }
}

/// A gradient in a box, with stops at places of 0 to 1.
private struct PlacedGradient {
  private struct Stop {
    var place: Double
    let color: Color
  }

  private let width: Double
  private let height: Double
  private var placement: GradientPlacement
  private var stops: [Stop]

  init(_ gradient: Gradient, width: Double, height: Double) {
    (self.width, self.height) = (width, height)
    placement = gradient.geometry.placed(width: width, height: height)
    stops = gradient.stops(within: 0.5 / 255).map { Stop(place: $0.place, color: $0.color) }
    let (first, last) = (stops[0], stops[stops.count - 1])
    switch placement {
    case .line(let from, let to):
      // Beyond its ends the line goes on as far as the stops.
      let (low, high) = (min(first.place, 0), max(last.place, 1))
      func point(_ place: Double) -> Point {
        Point(x: from.x + (to.x - from.x) * place, y: from.y + (to.y - from.y) * place)
      }
      placement = .line(from: point(low), to: point(high))
      stops = stops.map { Stop(place: ($0.place - low) / (high - low), color: $0.color) }
    case .ellipse(let center, let x, let y):
      let scale = max(last.place, 1)
      placement = .ellipse(center: center, radiusX: x * scale, radiusY: y * scale)
      stops = stops.map { Stop(place: $0.place / scale, color: $0.color) }
      clip()
    case .cone: clip()
    }
    let isFlat: Bool =
      switch placement {
      case .line(let from, let to): from == to
      case .ellipse(_, let x, let y): x <= 0 || y <= 0
      case .cone: false
      }
    if width <= 0 || height <= 0 || isFlat {
      // A line without length shows the last colour.
      placement = .line(from: Point(x: 0, y: 0), to: Point(x: max(width, 1), y: 0))
      stops = [last]
    }
    // Frameworks want two stops.
    if stops.count == 1 { stops.append(.init(place: 1, color: stops[0].color)) }
  }

  /// Puts stops at 0 and 1 in place of those beyond.
  private mutating func clip() {
    func color(at place: Double) -> Color {
      guard let next = stops.firstIndex(where: { $0.place > place }) else {
        return stops[stops.count - 1].color
      }
      guard next > 0 else { return stops[0].color }
      let (a, b) = (stops[next - 1], stops[next])
      return ColorMixing.standard.mix(
        a.color, b.color, at: (place - a.place) / (b.place - a.place))
    }
    var inner = stops.filter { 0...1 ~= $0.place }
    if stops[0].place < 0 { inner.insert(.init(place: 0, color: color(at: 0)), at: 0) }
    if stops[stops.count - 1].place > 1 { inner.append(.init(place: 1, color: color(at: 1))) }
    stops = inner
  }

  /// The numbers of a key.
  func numbers(
    in space: GradientSpace
  ) throws(UncarriedParts) -> (form: PartedKeys.Form, numbers: [Double]) {
    let (width, height) = (max(width, 1e-6), max(height, 1e-6))
    let colors = stops.flatMap { stop in
      [stop.place] + (0..<4).map { min(max(stop.color[$0], 0), 1) }
    }
    switch placement {
    case .line(let from, let to):
      let start = Point(x: from.x / width, y: from.y / height)
      var (dx, dy) = ((to.x - from.x) / width, (to.y - from.y) / height)
      if space == .square {
        // The lines of equal colour are perpendicular in the square, and stretched afterwards.
        let (x, y) = (to.x - from.x, to.y - from.y)
        let (stretchedX, stretchedY) = (x * width, y * height)
        let scale =
          (x * x + y * y) / (stretchedX * stretchedX + stretchedY * stretchedY)
        (dx, dy) = (stretchedX * scale, stretchedY * scale)
      }
      return (
        .line(stops: stops.count), [start.x, start.y, start.x + dx, start.y + dy] + colors
      )
    case .ellipse(let center, let x, let y):
      let middle = [center.x / width, center.y / height]
      if x == y, space == .box { return (.circle(stops: stops.count), middle + [x] + colors) }
      return (.ellipse(stops: stops.count), middle + [x / width, y / height] + colors)
    case .cone(let center, let angle):
      guard space == .box || width == height else {
        throw UncarriedParts(
          "a gradient around a point of a box that is no square: its mean colour stands for it")
      }
      return (.cone(stops: stops.count), [center.x / width, center.y / height, angle] + colors)
    }
  }
}
