import MotionCore
import MotionExport
import MotionMath
import MotionRecording
import Testing

/// Compares the curves that were read back from code with the run, at all samples.
struct NativeFidelity {
  /// Rounding moves the instants at which values are set by less, in seconds.
  private static let slack = 3e-6

  let scene: NativeScene
  let report: ExportReport
  /// By layer and property, such as `card fill.red`.
  let curves: [String: CodeCurve]

  func check(ignoring isIgnored: (MotionTrack) -> Bool = { _ in false }) {
    let handoff = scene.handoff
    for track in handoff.tracks where !isIgnored(track) {
      let layer = handoff.recording.layers[track.layer].path
      let key = "\(layer) \(track.property)" + (track.channel.map { ".\($0)" } ?? "")
      guard let curve = curves[key] else {
        Issue.record("\(scene.name): `\(key)` is not in the file")
        continue
      }
      let reported =
        report.entries.first { $0.layer == layer && $0.property == track.property }?
        .deviation?.worst ?? 0
      let tolerance = handoff.tolerances.tolerance(of: track.property, track.unit)
      #expect(reported <= max(tolerance, 1e-5) * 1.0001, "\(scene.name): \(key) is reported so")
      var worst = (error: 0.0, time: 0.0)
      for move in track.moves {
        for (time, value) in zip(move.samples.times, move.samples.values)
        where !curve.jumps(near: time, within: Self.slack) {
          let error = (curve.value(at: time) - value).magnitude
          if error > worst.error { worst = (error, time) }
        }
      }
      #expect(
        worst.error <= reported + Self.rounding(track),
        "\(scene.name): \(key) deviates by \(worst.error) at \(worst.time) s, reported \(reported)")
    }
  }

  /// What rounding of the numbers of named motions and of times may add.
  private static func rounding(_ track: MotionTrack) -> Double {
    let values = track.moves.flatMap(\.samples.values)
    return 1e-5 * max((values.max() ?? 0) - (values.min() ?? 0), 1)
  }
}
