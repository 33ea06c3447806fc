import MotionRecording
import MotionValues

/// A stop of a colour gradient.
struct ColorStop {
  /// The offset, from 0 to 1.
  let offset: Double
  /// Red, green, blue, alpha from 0 to 1.
  let channels: SIMD4<Double>

  /// Differences between channels below this are not visible.
  private static let tolerance = 1.0 / 255

  var alpha: Double { channels.w }

  /// The colour without its alpha: `#rrggbb`.
  var hexadecimal: String {
    Color(red: channels.x, green: channels.y, blue: channels.z).hexText
  }

  /// Returns the stops for a band: two for a colour that is held, which makes its edges hard; for a
  /// colour that changes every frame, only those that are not on the line between others.
  static func stops(_ band: PlotBand, nearest: Double) -> [ColorStop] {
    guard let begin = band.stretches.first?.start, let end = band.stretches.last?.end, end > begin
    else { return band.stretches.compactMap { ColorStop(0, $0.value) } }
    var stops: [ColorStop] = []
    for stretch in band.stretches {
      let (start, end) = (
        (stretch.start - begin) / (end - begin), (stretch.end - begin) / (end - begin)
      )
      let isHeld = stretch.end - stretch.start > 1.5 * band.frameDuration
      guard let stop = ColorStop(start, stretch.value) else { continue }
      // Colours closer together than a pixel would not be visible.
      if isHeld || stops.last.map({ start - $0.offset >= nearest }) ?? true {
        stops.append(stop)
      }
      if isHeld { stops.append(ColorStop(offset: end, channels: stop.channels)) }
    }
    return straightened(stops)
  }

  private init(offset: Double, channels: SIMD4<Double>) {
    self.offset = offset
    self.channels = channels
  }

  private init?(_ offset: Double, _ value: Value) {
    guard value.kind == .color else { return nil }
    self.init(
      offset: offset,
      channels: SIMD4(value.channel(0), value.channel(1), value.channel(2), value.channel(3)))
  }

  /// Removes stops on the line between the remaining ones.
  private static func straightened(_ stops: [ColorStop]) -> [ColorStop] {
    guard stops.count > 2 else { return stops }
    var kept = [stops[0]]
    var start = 0
    for next in 2..<stops.count {
      let (from, to) = (stops[start], stops[next])
      let isStraight = stops[start + 1..<next].allSatisfy { stop in
        guard to.offset > from.offset, stop.offset > from.offset, stop.offset < to.offset else {
          return from.channels == to.channels && stop.channels == to.channels
        }
        let share = (stop.offset - from.offset) / (to.offset - from.offset)
        let difference = from.channels + (to.channels - from.channels) * share - stop.channels
        return max(difference.max(), -difference.min()) <= tolerance
      }
      if !isStraight {
        kept.append(stops[next - 1])
        start = next - 1
      }
    }
    kept.append(stops[stops.count - 1])
    return kept
  }
}
