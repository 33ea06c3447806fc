import MotionCore
import MotionHandoff
import MotionMath
import MotionRecording

/// The numbers of a run that scripts map from a scroll: from the progress of a header, which one
/// scroll view moves, or from a scroll offset.
struct WebScrollLinks {
  /// A number as a function of the distance scrolled.
  struct Link {
    /// The distances, ascending, and the value at each.
    let stops: [(distance: Double, value: Double)]
  }

  private var links: [WebSource: Link] = [:]

  init(_ handoff: Handoff) {
    for property in handoff.properties {
      guard let mapping = property.mappings.first, property.mappings.count == 1,
        let dot = mapping.source.lastIndex(of: ".")
      else { continue }
      let path = String(mapping.source[..<dot])
      let stops = Self.stops(mapping.map)
      let own = WebSource(layer: property.layer, property: property.property)
      switch mapping.source[dot...].dropFirst() {
      case "offsetX", "offsetY": links[own] = Link(stops: stops)
      case "progress":
        guard let header = handoff.recording.layers.firstIndex(where: { $0.path == path }),
          let size = Self.size(of: header, handoff)
        else { continue }
        links[own] = Link(
          stops: stops.reversed().map { ((1 - $0.distance) * size.range, $0.value) })
        links[WebSource(layer: header, property: "height")] = Link(
          stops: [(0, size.least + size.range), (size.range, size.least)])
      default: break
      }
    }
  }

  /// The link of a number; nil if it is not mapped from a scroll.
  subscript(source: WebSource) -> Link? { links[source] }

  /// The stops of a map; a curved piece has sixteen parts.
  private static func stops(_ map: PiecewiseMap) -> [(distance: Double, value: Double)] {
    var places = map.stops
    if !map.isStraight {
      places = zip(map.stops, map.stops.dropFirst()).flatMap { first, next in
        (0..<16).map { part -> Double in first + (next - first) * Double(part) / 16 }
      }
      places += map.stops.suffix(1)
    }
    var stops: [(distance: Double, value: Double)] = []
    for place in places {
      let stop = (distance: place, value: map.value(at: place))
      // A stop on the line between its neighbours is none.
      if let (before, last) = stops.dropLast().last.flatMap({ before in
        stops.last.map { (before, $0) }
      }) {
        let share = (last.distance - before.distance) / (stop.distance - before.distance)
        let value = before.value + share * (stop.value - before.value)
        if (value - last.value).magnitude < 1e-6 { stops.removeLast() }
      }
      stops.append(stop)
    }
    return stops
  }

  /// The least height of a header and the distance by which it collapses, in points, from its
  /// progress and height at two times.
  private static func size(
    of layer: Int, _ handoff: Handoff
  ) -> (least: Double, range: Double)? {
    guard let progress = handoff.trackIndex(layer, "progress").map({ handoff.tracks[$0] }),
      let height = handoff.trackIndex(layer, "height").map({ handoff.tracks[$0] })
    else { return nil }
    let times = [0] + progress.moves.flatMap(\.samples.times)
    let values = times.map { progress.value(at: $0) }
    guard let high = values.indices.max(by: { values[$0] < values[$1] }),
      let low = values.indices.min(by: { values[$0] < values[$1] }),
      values[high] - values[low] > 0.1
    else { return nil }
    let bottom = height.value(at: times[low])
    let range = (height.value(at: times[high]) - bottom) / (values[high] - values[low])
    return range > 0 ? (bottom - values[low] * range, range) : nil
  }
}
