import MotionCore
import MotionValues

extension CodeTrack {
  /// How far the code is from the run: as planned, and with the rounding of named motions where
  /// times are coarse.
  package var deviation: PlannedTrack.Deviation {
    style.timeDecimals < KeyStyle(style.piece).timeDecimals ? measured : planned.deviation
  }

  /// Compares the segments with all samples but those within the rounding of a jump's time.
  private var measured: PlannedTrack.Deviation {
    let slack = 2 * style.timeRounding
    let bounds = planned.track.declared.first?.bounds ?? .any
    let jumps = segments.filter(\.isJump).map(\.start.time)
    var result = PlannedTrack.Deviation()
    var (sum, count, next) = (0.0, 0, 0)
    for move in planned.track.moves {
      for (time, value) in zip(move.samples.times, move.samples.values) {
        if jumps.contains(where: { ($0 - time).magnitude <= slack }) { continue }
        while next < segments.count, segments[next].end.time <= time { next += 1 }
        let rest = segments.last?.end.value ?? planned.initial
        let written = next < segments.count ? segments[next].value(at: time) : rest
        // Frameworks clamp what overshoots, such as an opacity.
        let error = (bounds.clamp(written) - bounds.clamp(value)).magnitude
        sum += error * error
        count += 1
        if error > result.worst { (result.worst, result.time) = (error, time) }
      }
    }
    result.rms = (sum / Double(max(count, 1))).squareRoot()
    return result
  }
}
