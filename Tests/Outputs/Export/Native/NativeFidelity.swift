import MotionCore
import MotionExport
import MotionRecording
import MotionValues
import Testing

/// Compares the curves that were read back from code with the run, at all samples.
struct NativeFidelity {
  let scene: NativeScene
  let report: ExportReport
  /// By layer and property, such as `card fill.red`.
  let curves: [String: CodeCurve]
  /// To what times are rounded, in seconds; 0 for a millionth.
  var millisecond = 0.0

  func check(ignoring isIgnored: (MotionTrack) -> Bool = { _ in false }) {
    let handoff = scene.handoff
    let parted = handoff.recording.partedProperties.map { HandoffSource($0.layer, $0.property) }
    for track in handoff.tracks where !isIgnored(track) {
      let layer = handoff.recording.layers[track.layer].path
      // A value with parts that is in the file has no mean colour there.
      if parted.contains(HandoffSource(track.layer, track.property)),
        !report.leftOut.contains(where: { $0.layer == layer && $0.property == track.property })
      {
        continue
      }
      let key = "\(layer) \(track.property)" + (track.channel.map { ".\($0)" } ?? "")
      guard let curve = curves[key] else {
        Issue.record("\(scene.name): `\(key)` is not in the file")
        continue
      }
      let reported =
        report.entries.first { $0.layer == layer && $0.property == track.property }?
        .deviation?.worst ?? 0
      let tolerance = handoff.tolerances.tolerance(of: track.property, track.unit)
      // Keys at whole milliseconds may move corners by half of one.
      let moved = Self.speed(track) * millisecond * 0.6
      #expect(
        tolerance == 0 || reported <= tolerance * 1.0001 + moved,
        "\(scene.name): \(key) is reported to deviate by \(reported)")
      let bounds = track.declared.first?.bounds ?? .any
      var worst = (error: 0.0, time: 0.0)
      let instants = track.changes.compactMap { change -> Double? in
        guard case .set(let time, _) = change else { return nil }
        return time
      }
      for move in track.moves {
        let (times, values) = (move.samples.times, move.samples.values)
        // A spring by name is not set to rest at a time of its own.
        for (index, time) in times.enumerated().dropLast(curve.endsWithSpring ? 1 : 0) {
          // The ends of a move at a jump are estimated between two frames.
          let isEnd = index == 0 || index == times.count - 1
          if curve.jumps(near: time, within: isEnd ? 0.02 : max(2 * millisecond, 3e-6)) { continue }
          // A loop by name jumps at its own time, which may be rounded.
          let nearest = max(2 * millisecond, 1e-6)
          if instants.contains(where: { ($0 - time).magnitude < nearest }) { continue }
          let value = values[index]
          // Frameworks clamp what overshoots, such as an opacity.
          let error = (bounds.clamp(curve.value(at: time)) - bounds.clamp(value)).magnitude
          if error > worst.error { worst = (error, time) }
        }
      }
      #expect(
        worst.error <= reported + Self.rounding(track),
        "\(scene.name): \(key) deviates by \(worst.error) at \(worst.time) s, reported \(reported)")
    }
  }

  /// The greatest rate of change, in units per second.
  private static func speed(_ track: MotionTrack) -> Double {
    track.moves.flatMap { move in
      zip(
        zip(move.samples.times, move.samples.values),
        zip(move.samples.times.dropFirst(), move.samples.values.dropFirst())
      ).map { first, last in ((last.1 - first.1) / max(last.0 - first.0, 1e-4)).magnitude }
    }.max() ?? 0
  }

  /// What rounding of the numbers of named motions and of times may add.
  private static func rounding(_ track: MotionTrack) -> Double {
    let values = track.moves.flatMap(\.samples.values)
    return 1e-5 * max((values.max() ?? 0) - (values.min() ?? 0), 1)
  }
}
