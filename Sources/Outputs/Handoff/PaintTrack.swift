import MotionRecording
import MotionValues

/// A paint that is a gradient at times, as it is at the instants at which it changes.
package struct PaintTrack: Sendable {
  package struct Moment: Sendable {
    /// In seconds from the start of the exported part.
    package let time: Double
    package let paint: Paint
    /// The factor of the paint's alpha.
    package let opacity: Double
    /// The size of the layer, in points.
    package let width: Double
    package let height: Double
  }

  /// In order of time, from 0 on; a moment before each change after a rest, too.
  package let moments: [Moment]
  /// The properties of the paint and of its opacity.
  package let sources: [HandoffSource]

  /// The moments without colours: each is the gradient that it changes from or into, with that colour
  /// at every stop.
  package var pictures: [Moment] {
    var last = moments.map(\.paint).first { $0.isPicture }
    return moments.map { moment in
      if moment.paint.isPicture { last = moment.paint }
      guard case .color(let color) = moment.paint, let last else { return moment }
      return Moment(
        time: moment.time, paint: last.filled(with: color), opacity: moment.opacity,
        width: moment.width, height: moment.height)
    }
  }
}

extension HandoffLayer {
  /// Returns a paint over time; nil if it is never a gradient. With `followsSize`, there is a moment
  /// for each change of the layer's size, too.
  package func paintTrack(
    _ paint: Drawing<Amount>.Paint, followsSize: Bool = false
  ) -> PaintTrack? {
    guard let source = properties(of: paint.color.red).first else { return nil }
    let values = handoff.values(source).map { (time: $0.time, paint: $0.value.paint) }
    guard values.contains(where: { if case .color = $0.paint { false } else { true } }) else {
      return nil
    }
    var numbers = [number(paint.opacity)]
    if followsSize || values.contains(where: { $0.paint.hasSlantedLine }) {
      numbers += [number(drawing.surface.width), number(drawing.surface.height)]
    }
    let tracks = numbers.flatMap(\.sources).compactMap(handoff.trackIndex)
      .map { handoff.tracks[$0] }
    let steps = self.steps(of: paint.opacity).flatMap(\.steps).map(\.time)
    let times = handoff.withRests(Set(tracks.times + steps + values.map(\.time)))
    var next = 0
    let moments = times.map { time in
      while next + 1 < values.count, values[next + 1].time <= time { next += 1 }
      return PaintTrack.Moment(
        time: time, paint: values[next].paint, opacity: value(of: paint.opacity, at: time),
        width: value(of: drawing.surface.width, at: time),
        height: value(of: drawing.surface.height, at: time))
    }
    return PaintTrack(moments: moments, sources: [source] + properties(of: paint.opacity))
  }
}

extension Handoff {
  /// Returns times in order, with the frame before each that follows a rest.
  package func withRests(_ times: Set<Double>) -> [Double] {
    let frame = 1 / recording.rate
    var result: [Double] = []
    for time in times.sorted() {
      if let last = result.last, time - last > 1.5 * frame { result.append(time - frame) }
      result.append(time)
    }
    return result
  }
}

extension Value {
  /// The paint that a colour or a gradient is.
  fileprivate var paint: Paint {
    switch self {
    case .mixed(let mixed): mixed.value.content as? Paint ?? .color(.fixed(.clear))
    case .color(let color): .color(.fixed(color))
    case .number, .boolean, .name, .text: .color(.fixed(.clear))
    }
  }
}

extension Paint {
  /// Whether it contains a line between two points that is neither upright nor level: its direction
  /// depends on the size of the layer.
  package var hasSlantedLine: Bool {
    switch self {
    case .color: false
    case .gradient(let gradient):
      if case .linearBetween(let from, let to) = gradient.geometry {
        (from.x != to.x) == (from.y != to.y)
      } else {
        false
      }
    case .mix(let a, let b, _): a.hasSlantedLine || b.hasSlantedLine
    }
  }
}

extension Paint {
  /// Whether it is not a colour alone.
  fileprivate var isPicture: Bool { if case .color = self { false } else { true } }

  /// The same paint with a colour in each place.
  fileprivate func filled(with color: ColorValue) -> Paint {
    switch self {
    case .color: .color(color)
    case .mix(let a, let b, let place):
      .mix(a.filled(with: color), b.filled(with: color), place)
    case .gradient(let gradient):
      .gradient(
        Gradient(
          gradient.geometry,
          gradient.stops.map { Gradient.Stop(color, at: $0.place, hint: $0.hint) },
          repeats: gradient.repeats, mixing: gradient.mixing))
    }
  }
}
