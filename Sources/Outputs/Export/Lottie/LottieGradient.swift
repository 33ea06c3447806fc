import MotionCore
import MotionRecording
import MotionValues

/// The gradients of one form that a paint is at times, with the same number of stops all the time.
///
/// Lottie's gradients mix in sRGB and do not repeat: colours in between, and repetitions, are stops.
struct LottieGradient {
  /// Gradients of one form change into each other.
  struct Form: Hashable {
    fileprivate let kind: Int
    fileprivate let count: Int
    fileprivate let repeats: Bool
    fileprivate let mixing: ColorSpace
  }

  struct Moment {
    let time: Double
    var gradient: Gradient
    /// In points of the layer.
    var placement: GradientPlacement
    /// The size of the layer, in points.
    let size: Point
    /// The opacity with which it covers what is behind it.
    let opacity: Double
    /// The part of the gradient line that is written.
    fileprivate var range = 0.0...1.0
  }

  /// How Lottie has it.
  enum Shape: Equatable {
    case line
    /// A circle, once the plane is this much narrower.
    case circle(Double)
    /// In the mean colour: Lottie has no such gradient.
    case mean
  }

  private(set) var moments: [Moment]
  private(set) var shape: Shape
  /// For each gap between two stops, the ends of its straight pieces, as fractions of it.
  private var pieces: [[Double]] = []
  /// The greatest difference of a channel, weighted by alpha, that the pieces make.
  private(set) var deviation = 0.0
  /// Whether the end of each gap is the beginning of the next one.
  private var isJoined: [Bool] = []

  /// The most stops that repetitions make.
  private static let stopLimit = 128
  private static let pieceLimit = 32
  private static let tolerance = 1.0 / 255
  /// How far the ratio of the radii of an ellipse may be from another one.
  private static let ratioTolerance = 0.002

  private init(_ moments: [Moment]) {
    self.moments = moments
    shape = Self.shape(moments)
    guard shape != .mean else { return }
    for index in moments.indices {
      let stops = moments[index].gradient.stops
      // Circles begin at their middle.
      let low = shape == .line ? stops[0].place : 0
      self.moments[index].range = low...max(stops[stops.count - 1].place, low, 1)
    }
    if moments[0].gradient.repeats { repeatStops() }
    guard shape != .mean else { return }
    if !moments[0].gradient.repeats {
      // One part of all lines, along which places and points are in proportion.
      let low = self.moments.map(\.range.lowerBound).min() ?? 0
      let high = self.moments.map(\.range.upperBound).max() ?? 1
      for index in moments.indices { self.moments[index].range = min(low, 0)...high }
    }
    divide()
  }

  // MARK: The gradients of a paint

  /// Returns the gradients that a paint is, from back to front.
  static func all(_ track: PaintTrack) -> [LottieGradient] {
    var forms: [Form] = []
    var found: [[Moment]] = []
    var last = track.moments.lazy.flatMap { $0.paint.parts(1) }.compactMap(\.gradient).first
    for moment in track.moments {
      var shares: [(form: Int, gradient: Gradient, share: Double)] = []
      for part in moment.paint.parts(1) where part.share > 0 {
        // A colour is the gradient that it changes from or into, with that colour at every stop.
        guard let gradient = part.gradient ?? last?.filled(with: part.color) else { continue }
        last = gradient
        let form = Form(gradient)
        let index = forms.firstIndex(of: form) ?? forms.count
        if index == forms.count {
          forms.append(form)
          found.append([])
        }
        shares.append((index, gradient, part.share))
      }
      var sum = 0.0
      for (index, gradient, share) in shares.sorted(by: { $0.form < $1.form }) {
        sum += share
        found[index].append(
          Moment(
            time: moment.time, gradient: gradient,
            placement: gradient.geometry.placed(width: moment.width, height: moment.height),
            size: Point(x: moment.width, y: moment.height),
            opacity: moment.opacity * share / sum))
      }
    }
    let times = track.moments.map(\.time)
    return found.map { LottieGradient(held($0, at: times)) }
  }

  /// Returns moments at all times; where there is none, the gradient stays as it was, and is clear.
  private static func held(_ moments: [Moment], at times: [Double]) -> [Moment] {
    var next = 0
    return times.map { time in
      if next < moments.count, moments[next].time == time {
        next += 1
        return moments[next - 1]
      }
      let near = moments[max(next - 1, 0)]
      return Moment(
        time: time, gradient: near.gradient, placement: near.placement, size: near.size, opacity: 0)
    }
  }

  private static func shape(_ moments: [Moment]) -> Shape {
    var ratios: [Double] = []
    for moment in moments {
      switch moment.placement {
      case .line: return .line
      case .cone: return .mean
      case .ellipse(_, let x, let y):
        guard x > 0, y > 0 else { return .mean }
        ratios.append(x / y)
      }
    }
    guard let low = ratios.min(), let high = ratios.max(),
      high - low <= ratioTolerance * low
    else { return .mean }
    return .circle((ratios[0] - 1).magnitude <= ratioTolerance ? 1 : ratios[0])
  }

  /// The gradient in its mean colour.
  var inMean: LottieGradient {
    var result = self
    result.shape = .mean
    return result
  }

  // MARK: Stops

  /// Writes out the repetitions over the longest part of the line that a box of any moment needs.
  private mutating func repeatStops() {
    let limit = Double(Self.stopLimit / moments[0].gradient.stops.count)
    var (first, last) = (0, 1)
    for moment in moments {
      let stops = moment.gradient.stops
      let (start, period) = (stops[0].place, stops[stops.count - 1].place - stops[0].place)
      let (low, high) = moment.reach
      let turns = ((low - start) / period, (high - start) / period)
      guard period > 0, turns.0.magnitude < limit, turns.1.magnitude < limit else {
        shape = .mean
        return
      }
      first = min(first, Int(Elementary.floor(turns.0)))
      last = max(last, -Int(Elementary.floor(-turns.1)))
    }
    guard Double(last - first) <= limit else {
      shape = .mean
      return
    }
    for index in moments.indices {
      let gradient = moments[index].gradient
      let stops = gradient.stops
      let (start, period) = (stops[0].place, stops[stops.count - 1].place - stops[0].place)
      let all = (first..<last).flatMap { turn in
        stops.map { stop in
          let shift = Double(turn) * period
          return Gradient.Stop(
            stop.color, at: stop.place + shift, hint: stop.hint.map { $0 + shift })
        }
      }
      moments[index].gradient = Gradient(gradient.geometry, all, mixing: gradient.mixing)
      let low = start + Double(first) * period
      let high = max(start + Double(last) * period, low + 1e-6)
      moments[index].range = (shape == .line ? low : 0)...max(high, 1e-6)
    }
  }

  /// Finds straight pieces that look like each gap at all moments: halves of halves, those first in
  /// which the colours are farthest from straight.
  private mutating func divide() {
    let step = max(moments.count / 24, 1)
    let compared = stride(from: 0, to: moments.count, by: step) + [moments.count - 1]
    let gaps = max(moments[0].gradient.stops.count - 1, 1)
    for gap in 0..<gaps {
      let all = compared.map { moments[$0].gradient.gap(gap) }
      func deviation(_ low: Double, _ high: Double) -> Double {
        all.reduce(0) { max($0, $1.deviation(from: low, to: high)) }
      }
      var ends = [0.0, 1]
      var deviations = [deviation(0, 1)]
      while let worst = deviations.indices.max(by: { deviations[$0] < deviations[$1] }) {
        guard deviations[worst] > Self.tolerance, deviations.count < Self.pieceLimit else {
          self.deviation = max(self.deviation, deviations[worst])
          break
        }
        let (low, high) = (ends[worst], ends[worst + 1])
        let middle = (low + high) / 2
        ends.insert(middle, at: worst + 1)
        deviations.replaceSubrange(
          worst...worst, with: [deviation(low, middle), deviation(middle, high)])
      }
      pieces.append(ends)
    }
    isJoined = (0..<gaps).map { gap in
      gap + 1 < gaps
        && moments.allSatisfy {
          $0.gradient.gap(gap).color(at: 1) == $0.gradient.gap(gap + 1).color(at: 0)
        }
    }
  }

  /// The number of stops.
  var stopCount: Int {
    zip(pieces, isJoined).reduce(0) { $0 + $1.0.count - ($1.1 ? 1 : 0) }
  }

  /// How far the colours may be from those of the gradient, for the report; empty if the pieces are
  /// exact.
  var bound: String {
    guard deviation > 1e-6 else { return "" }
    let steps = (deviation * 255 * 10).rounded(.up) / 10
    return " (colours within \(NumberText(steps))/255)"
  }

  /// Whether a colour is ever clear in part.
  var hasAlpha: Bool {
    moments.contains { $0.gradient.stops.contains { $0.color.color(in: .light).alpha < 1 } }
  }

  /// Returns the stops as Lottie has them: the place and the colour of each, then, with alpha, the
  /// place and the alpha of each.
  func stops(of moment: Moment, withAlpha: Bool) -> [Double] {
    var (colors, alphas): ([Double], [Double]) = ([], [])
    let (low, length) = (
      moment.range.lowerBound, moment.range.upperBound - moment.range.lowerBound
    )
    var latest = 0.0
    for gap in pieces.indices {
      let own = moment.gradient.gap(gap)
      for fraction in pieces[gap].dropLast(isJoined[gap] ? 1 : 0) {
        let place = own.place(at: fraction)
        var color = own.color(at: fraction)
        // Circles begin at their middle.
        if place < low { color = moment.gradient.color(at: low) }
        latest = max(latest, min(max((place - low) / length, 0), 1))
        colors += [latest, color.red, color.green, color.blue].map { min(max($0, 0), 1) }
        alphas += [latest, min(max(color.alpha, 0), 1)]
      }
    }
    return colors + (withAlpha ? alphas : [])
  }
}

extension LottieGradient.Moment {
  /// The ends of the part of the gradient line that is written: of a circle, in a plane that is this
  /// much narrower, its middle and a point on it.
  func ends(narrowedBy ratio: Double) -> [Point] {
    switch placement {
    case .line(let from, let to):
      return [range.lowerBound, range.upperBound].map { place in
        Point(x: from.x + (to.x - from.x) * place, y: from.y + (to.y - from.y) * place)
      }
    case .ellipse(let center, _, let radius):
      let middle = Point(x: center.x / ratio, y: center.y)
      return [middle, Point(x: middle.x + radius * range.upperBound, y: middle.y)]
    case .cone(let center, _): return [center, center]
    }
  }

  /// The least and the greatest place of the corners of the box, about which a gradient repeats.
  fileprivate var reach: (Double, Double) {
    let corners = [Point(x: 0, y: 0), Point(x: size.x, y: 0), size, Point(x: 0, y: size.y)]
    let places = corners.compactMap { placement.place(x: $0.x, y: $0.y) }
    if case .line = placement { return (places.min() ?? 0, places.max() ?? 1) }
    return (0, places.max() ?? 1)
  }
}

extension LottieGradient.Form {
  fileprivate init(_ gradient: Gradient) {
    kind =
      switch gradient.geometry {
      case .linear: 0
      case .linearTo: 1
      case .linearBetween: 2
      case .radial: 3
      case .conic: 4
      }
    (count, repeats, mixing) = (gradient.stops.count, gradient.repeats, gradient.mixing)
  }
}

extension Paint {
  /// The gradients and colours of which it consists, with their shares of a whole.
  fileprivate func parts(_ share: Double) -> [(
    gradient: Gradient?, color: ColorValue, share: Double
  )] {
    switch self {
    case .color(let color): [(nil, color, share)]
    case .gradient(let gradient): [(gradient, mean, share)]
    case .mix(let a, let b, let place): a.parts(share * (1 - place)) + b.parts(share * place)
    }
  }
}

/// What is between two stops of a gradient.
private struct GradientGap {
  let from: Gradient.Stop
  let to: Gradient.Stop
  private let ramp: Gradient

  init(_ from: Gradient.Stop, _ to: Gradient.Stop, mixing: ColorSpace) {
    (self.from, self.to) = (from, to)
    let length = to.place - from.place
    let hint = length > 0 ? from.hint.map { ($0 - from.place) / length } : nil
    ramp = Gradient(
      .linear(angle: 0), [.init(from.color, at: 0, hint: hint), .init(to.color, at: 1)],
      mixing: mixing)
  }

  func place(at fraction: Double) -> Double {
    from.place + (to.place - from.place) * fraction
  }

  /// Returns the colour at a fraction; a clear end has that of the other one, because Lottie does not
  /// weight colours by alpha.
  func color(at fraction: Double) -> Color {
    var color = ramp.color(at: fraction)
    guard color.alpha == 0, fraction == 0 || fraction == 1 else { return color }
    let other = ramp.color(at: 1 - fraction)
    color = Color(red: other.red, green: other.green, blue: other.blue, alpha: 0)
    return color
  }

  /// Returns the greatest difference of a channel, weighted by alpha, between the colours of a piece as
  /// they are drawn and those between its ends, at three places.
  func deviation(from low: Double, to high: Double) -> Double {
    var greatest = 0.0
    let (first, last) = (color(at: low).drawn, color(at: high).drawn)
    for share in [0.25, 0.5, 0.75] {
      let exact = ramp.color(at: low + (high - low) * share).drawn
      let alpha = first.alpha + (last.alpha - first.alpha) * share
      greatest = max(greatest, (exact.alpha - alpha).magnitude)
      for channel in 0..<3 {
        let straight = first[channel] + (last[channel] - first[channel]) * share
        greatest = max(greatest, (exact[channel] * exact.alpha - straight * alpha).magnitude)
      }
    }
    return greatest
  }
}

extension Color {
  /// The colour in sRGB, beyond which those between two stops may lead.
  fileprivate var drawn: Color { Color { min(max(self[$0], 0), 1) } }
}

extension Gradient {
  /// What is between a stop and the next one; of the last one, nothing but its colour.
  fileprivate func gap(_ index: Int) -> GradientGap {
    GradientGap(stops[index], stops[min(index + 1, stops.count - 1)], mixing: mixing)
  }

  /// The same gradient with a colour at every stop.
  fileprivate func filled(with color: ColorValue) -> Gradient {
    Gradient(
      geometry, stops.map { Stop(color, at: $0.place, hint: $0.hint) }, repeats: repeats,
      mixing: mixing)
  }
}
