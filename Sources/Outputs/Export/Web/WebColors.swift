import MotionValues

/// The colours of a run: channels that move together become one number.
///
/// A colour that goes from one to another moves all its channels at once: each is a linear function
/// of the channel with the greatest way.
struct WebColors {
  /// How far a channel may be from the function, as a part of its range.
  private static let tolerance = 5e-4

  private struct Function {
    let leading: HandoffSource
    let scale: Double
    let offset: Double
  }

  private var functions: [HandoffSource: Function] = [:]

  init(_ handoff: Handoff) {
    let sources = handoff.tracks.compactMap { track in
      track.channel.map {
        HandoffSource(track.layer, track.property, $0)
      }
    }
    for (_, channels) in Dictionary(
      grouping: sources, by: \.whole)
    where channels.count > 1 {
      add(
        channels.compactMap { source in
          handoff.trackIndex(source).map { (source, handoff.tracks[$0]) }
        })
    }
  }

  private mutating func add(_ channels: [(source: HandoffSource, track: MotionTrack)]) {
    let times = channels.map(\.track).times
    let values = channels.map { channel in times.map { channel.track.value(at: $0) } }
    func extent(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    guard let leading = values.indices.max(by: { extent(values[$0]) < extent(values[$1]) }),
      let high = times.indices.max(by: { values[leading][$0] < values[leading][$1] }),
      let low = times.indices.min(by: { values[leading][$0] < values[leading][$1] }),
      extent(values[leading]) > 0
    else { return }
    let way = values[leading][high] - values[leading][low]
    var found: [HandoffSource: Function] = [:]
    for index in values.indices where index != leading {
      let scale = (values[index][high] - values[index][low]) / way
      let offset = values[index][low] - scale * values[leading][low]
      let follows = times.indices.allSatisfy {
        (values[index][$0] - offset - scale * values[leading][$0]).magnitude <= Self.tolerance
      }
      guard follows else { return }
      found[channels[index].source] = Function(
        leading: channels[leading].source, scale: scale, offset: offset)
    }
    functions.merge(found) { $1 }
  }

  /// Returns an expression in which channels follow the leading ones.
  func resolved(_ expression: WebExpression) -> WebExpression {
    var result = expression
    result.replaceFactors { factor in
      guard let function = functions[factor.source] else { return factor }
      var following = factor
      following.source = function.leading
      following.scale = factor.scale * function.scale
      following.offset = factor.offset + factor.scale * function.offset
      return following
    }
    return result
  }
}
