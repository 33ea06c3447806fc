/// A plan for the outlines between two: made once, then asked for places between 0 (exactly the
/// first) and 1 (exactly the second), or beyond, where it extrapolates.
///
/// Outlines with the same commands are mixed number by number; the flags of arcs change at ½, as
/// in browsers. All others are mixed as cubics:
///
/// 1. Subpaths are paired in order. A surplus one starts as a copy of the nearest, where that
///    cannot be seen, else as a point at its centroid. A copy cannot be seen under the nonzero rule
///    if no other subpath is where it is.
/// 2. Closed subpaths get the same direction, and begin at the corner that moves least. Under the
///    nonzero rule either all of an outline are reversed or none, since only this keeps its holes.
/// 3. Both are cut at the union of the places of their corners along their lengths, so that each
///    keeps its shape exactly.
package struct OutlineMorph: Sendable {
  private let from: Outline
  private let to: Outline
  /// The commands of what lies between, and the numbers at 0 and 1.
  package let commands: [Outline.Command]
  private let first: [Double]
  private let last: [Double]
  /// The indices of the flags among the numbers.
  private let flags: [Int]

  /// Outlines with more cubics are paired as they are written.
  package static let searchLimit = 2_000

  package init(from: Outline, to: Outline, rule: FillRule = .nonzero) {
    self.from = from
    self.to = to
    if from.commands == to.commands {
      commands = from.commands
      first = from.numbers
      last = to.numbers
      var flags: [Int] = []
      var place = 0
      for command in from.commands {
        if command == .arc { flags += [place + 3, place + 4] }
        place += command.numberCount
      }
      self.flags = flags
    } else {
      let pairing = ContourPairing(from: from, to: to, rule: rule)
      commands = pairing.commands
      first = pairing.first
      last = pairing.last
      flags = []
    }
  }

  /// The number of numbers of the outlines between.
  package var numberCount: Int { first.count }

  /// Writes the numbers of the outline at a place, of which there are `numberCount`. At 0 and 1
  /// these trace the ends as `commands`.
  package func mix(at place: Double, into numbers: inout [Double]) {
    precondition(numbers.count == first.count, "as many numbers as the plan has")
    let rest = 1 - place
    first.withUnsafeBufferPointer { first in
      last.withUnsafeBufferPointer { last in
        numbers.withUnsafeMutableBufferPointer { numbers in
          for index in numbers.indices {
            numbers[index] = first[index] * rest + last[index] * place
          }
        }
      }
    }
    for index in flags { numbers[index] = numbers[index] >= 0.5 ? 1 : 0 }
  }

  /// Returns the outline at a place: at 0 and 1 the ends as they were given.
  package func outline(at place: Double) -> Outline {
    if place == 0 { return from }
    if place == 1 { return to }
    var result = Outline()
    result.commands = commands
    result.numbers = [Double](repeating: 0, count: first.count)
    mix(at: place, into: &result.numbers)
    return result
  }
}

/// The commands and numbers that carry one outline into another as cubics.
struct ContourPairing {
  private(set) var commands: [Outline.Command] = []
  private(set) var first: [Double] = []
  private(set) var last: [Double] = []

  private let searches: Bool

  /// The number of places at which the movement of a pair is compared.
  private static let sampleCount = 16
  /// Corners nearer than this, as a fraction of the length, are one place.
  private static let leastPart = 1e-9
  /// A start has to be better by this share, so that rounding does not choose.
  private static let advantage = 1 - 1e-9

  init(from: Outline, to: Outline, rule: FillRule) {
    let (a, b) = (Contour.contours(of: from), Contour.contours(of: to))
    let count = a.reduce(0) { $0 + $1.cubics.count } + b.reduce(0) { $0 + $1.cubics.count }
    searches = count <= OutlineMorph.searchLimit
    let directed = searches ? Self.directed(a, like: b, rule: rule) : a
    let (ones, others) = (directed.map(MeasuredContour.init), b.map(MeasuredContour.init))
    let common = min(ones.count, others.count)
    // Reversing one line of several that surround something would change what is filled.
    let mayReverse = rule == .evenOdd || ones.count == 1 && others.count == 1
    for index in 0..<common {
      let (one, other) = aligned(ones[index], with: others[index], mayReverse: mayReverse)
      append(one, other)
    }
    for surplus in others[common...] {
      if let source = Self.source(for: surplus, among: ones, rule: rule) {
        let (one, other) = aligned(ones[source], with: surplus, mayReverse: false)
        append(one, other)
      } else {
        append(point: surplus, isFirst: true)
      }
    }
    for surplus in ones[common...] {
      if let source = Self.source(for: surplus, among: others, rule: rule) {
        let (one, other) = aligned(surplus, with: others[source], mayReverse: false)
        append(one, other)
      } else {
        append(point: surplus, isFirst: false)
      }
    }
  }

  /// Returns contours with the direction of those that they become.
  private static func directed(
    _ contours: [Contour], like others: [Contour], rule: FillRule
  ) -> [Contour] {
    let areas = zip(contours, others).map { one, other in
      one.isClosed && other.isClosed ? (one.area, other.area) : (0, 0)
    }
    if rule == .evenOdd {
      return contours.enumerated().map { index, contour in
        guard index < areas.count, areas[index].0 * areas[index].1 < 0 else { return contour }
        return contour.reversed
      }
    }
    let vote = areas.reduce(0) { sum, areas in
      let weight = min(areas.0.magnitude, areas.1.magnitude)
      return areas.0 * areas.1 < 0 ? sum - weight : sum + weight
    }
    return vote < 0 ? contours.map(\.reversed) : contours
  }

  /// Returns the index of the contour of which a surplus one starts as a copy; nil if it starts as
  /// a point, because a copy would be seen.
  private static func source(
    for surplus: MeasuredContour, among contours: [MeasuredContour], rule: FillRule
  ) -> Int? {
    guard rule == .nonzero else { return nil }
    let center = surplus.centroid
    var best: (distance: Double, index: Int)?
    for (index, contour) in contours.enumerated() {
      let step = contour.centroid - center
      let distance = (step * step).sum()
      if best.map({ distance < $0.distance }) ?? true { best = (distance, index) }
    }
    guard let best else { return nil }
    let nearest = contours[best.index]
    // A copy adds to what surrounds a point; another contour may have taken as much away.
    let isInvisible = contours.indices.allSatisfy { index in
      index == best.index || contours[index].isApart(from: nearest)
    }
    // A hole would turn inside out on its way.
    let isHole = surplus.contour.isClosed && nearest.contour.area * surplus.contour.area < 0
    return isInvisible && (nearest.isFlat || surplus.isFlat || !isHole) ? best.index : nil
  }

  /// Returns both contours, one of them in the order in which its points move least.
  private func aligned(
    _ one: MeasuredContour, with other: MeasuredContour, mayReverse: Bool
  ) -> (MeasuredContour, MeasuredContour) {
    guard searches else { return (one, other) }
    if one.contour.isClosed { return (started(one, like: other), other) }
    if other.contour.isClosed { return (one, started(other, like: one)) }
    guard mayReverse || one.isFlat else { return (one, other) }
    let samples = Self.samples(other, center: .zero, cycles: false)
    let direct = Self.cost(one, from: 0, samples, center: .zero, cycles: false)
    let reversed = MeasuredContour(one.contour.reversed)
    let turned = Self.cost(reversed, from: 0, samples, center: .zero, cycles: false)
    return turned < direct * Self.advantage ? (reversed, other) : (one, other)
  }

  /// Returns a closed contour that begins at the corner from which its points, relative to its
  /// centre, are nearest to those of another.
  private func started(
    _ contour: MeasuredContour, like other: MeasuredContour
  ) -> MeasuredContour {
    let samples = Self.samples(other, center: other.centroid, cycles: true)
    let center = contour.centroid
    var best: (cost: Double, index: Int)?
    for index in contour.contour.cubics.indices {
      let cost = Self.cost(
        contour, from: contour.places[index], samples, center: center, cycles: true)
      if best.map({ cost < $0.cost * Self.advantage }) ?? true { best = (cost, index) }
    }
    guard let best, best.index > 0 else { return contour }
    return MeasuredContour(contour.contour.beginning(at: best.index))
  }

  private static func place(_ index: Int, from start: Double, cycles: Bool) -> Double {
    let place = start + Double(index) / Double(cycles ? sampleCount : sampleCount - 1)
    return place > 1 ? place - 1 : place
  }

  private static func samples(
    _ contour: MeasuredContour, center: Vector2, cycles: Bool
  ) -> [Vector2] {
    (0..<sampleCount).map { contour.point(at: place($0, from: 0, cycles: cycles)) - center }
  }

  private static func cost(
    _ contour: MeasuredContour, from start: Double, _ samples: [Vector2], center: Vector2,
    cycles: Bool
  ) -> Double {
    var sum = 0.0
    for index in 0..<sampleCount {
      let step =
        contour.point(at: place(index, from: start, cycles: cycles)) - center - samples[index]
      sum += step.x * step.x + step.y * step.y
    }
    return sum
  }

  /// Appends a pair, cut at the places of the corners of both.
  private mutating func append(_ one: MeasuredContour, _ other: MeasuredContour) {
    var (left, right) = (ContourCutter(one), ContourCutter(other))
    append(move: left.start, right.start)
    while let end = left.nextPlace, let otherEnd = right.nextPlace {
      let isShared = (end - otherEnd).magnitude <= Self.leastPart
      append(
        left.advance(to: isShared || end < otherEnd ? nil : otherEnd),
        right.advance(to: isShared || otherEnd < end ? nil : end))
    }
    // Corners at the very end, of parts without length.
    while left.nextPlace != nil { append(left.advance(to: nil), right.rest) }
    while right.nextPlace != nil { append(left.rest, right.advance(to: nil)) }
    if one.contour.isClosed, other.contour.isClosed { commands.append(.close) }
  }

  /// Appends a contour and the point from which it grows, or to which it shrinks.
  private mutating func append(point contour: MeasuredContour, isFirst: Bool) {
    let center = contour.centroid
    let point = Contour.Cubic(start: center, first: center, second: center, end: center)
    var cutter = ContourCutter(contour)
    append(
      move: isFirst ? center : cutter.start, isFirst ? cutter.start : center)
    while cutter.nextPlace != nil {
      let cubic = cutter.advance(to: nil)
      append(isFirst ? point : cubic, isFirst ? cubic : point)
    }
    if contour.contour.isClosed { commands.append(.close) }
  }

  private mutating func append(move one: Vector2, _ other: Vector2) {
    commands.append(.move)
    first += [one.x, one.y]
    last += [other.x, other.y]
  }

  private mutating func append(_ one: Contour.Cubic, _ other: Contour.Cubic) {
    commands.append(.cubic)
    for point in [one.first, one.second, one.end] { first += [point.x, point.y] }
    for point in [other.first, other.second, other.end] { last += [point.x, point.y] }
  }
}

/// Takes a contour apart from its beginning.
private struct ContourCutter {
  private let contour: MeasuredContour
  private var index = 0
  /// The parameter from which the present cubic is left.
  private var parameter = 0.0

  init(_ contour: MeasuredContour) { self.contour = contour }

  private var cubics: [Contour.Cubic] { contour.contour.cubics }

  var start: Vector2 { cubics[0].start }

  /// The place at which the present cubic ends; nil at the end.
  var nextPlace: Double? { index < cubics.count ? contour.places[index + 1] : nil }

  /// A cubic without length at the present point.
  var rest: Contour.Cubic {
    let point = index < cubics.count ? left.start : cubics[cubics.count - 1].end
    return Contour.Cubic(start: point, first: point, second: point, end: point)
  }

  /// What is left of the present cubic.
  private var left: Contour.Cubic {
    parameter == 0 ? cubics[index] : cubics[index].split(at: parameter).1
  }

  /// Returns the part up to a place within the present cubic, or all that is left of it.
  mutating func advance(to place: Double?) -> Contour.Cubic {
    let left = left
    guard let place else {
      index += 1
      parameter = 0
      return left
    }
    let next = max(contour.parameter(at: place, of: index), parameter)
    let share = parameter < 1 ? (next - parameter) / (1 - parameter) : 0
    parameter = next
    return left.split(at: share).0
  }
}
