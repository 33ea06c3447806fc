import MotionCore
import MotionRuntime
import MotionValues
import Testing

@testable import MotionBehaviour

/// Compares what exported code shows under fingers with runs that have the same fingers.
struct FingeredComparison: CustomStringConvertible {
  /// How far a value may be from that of the run, in its unit.
  let tolerance: Double

  private(set) var fingers = 0
  private(set) var values = 0
  /// The greatest difference of each property in each story that is not within the tolerance, in words.
  private(set) var failures: [String] = []
  private var worst = 0.0
  /// The stories that end elsewhere.
  private var strayed: Set<String> = []

  init(within tolerance: Double) { self.tolerance = tolerance }

  var description: String {
    "\(fingers) fingers, \(values) values, worst \(worst), \(strayed.count) stories end elsewhere"
      + failures.prefix(4).map { "; \($0)" }.joined()
  }

  /// Compares the values of properties in each sample of a run, up to the first call of a script's function.
  ///
  /// - Parameters:
  ///   - rows: The values in the order of `paths`, as the store of a scene has them.
  ///   - fingers: The number of fingers that concern them.
  mutating func compare(
    _ rows: [[Double]], of paths: [String], with run: FingeredRun, _ recording: TouchRecording,
    story: String, fingers: Int
  ) throws {
    try #require(rows.count == run.samples.rows.count)
    self.fingers += fingers
    let slots = try paths.map { try #require(run.samples.slots[$0]) }
    var failed: [String: (difference: Double, time: Double)] = [:]
    for (index, row) in rows.enumerated() {
      let time = Double(index) / Double(FingeredRun.rate)
      guard time < run.limit else { break }
      // Between two samples, what is compared does not know where the finger is.
      let isBetween = recording.fingers.contains { finger in
        finger.start < time && time < finger.end
          && !finger.track.samples.contains { ($0.time - time).magnitude < 1e-9 }
      }
      if isBetween { continue }
      for (place, slot) in slots.enumerated() {
        let property = run.stage.property(at: slot).property
        let found =
          (property.shown(row[place]) - property.shown(run.samples.rows[index][slot])).magnitude
        let difference = found.isNaN ? .infinity : found
        values += 1
        worst = max(worst, difference)
        guard difference > tolerance else { continue }
        if difference > failed[paths[place]]?.difference ?? 0 {
          failed[paths[place]] = (difference, time)
        }
        if index == rows.count - 1 { strayed.insert(story) }
      }
    }
    failures += failed.sorted { $0.key < $1.key }.map {
      "\(story), \($0.key): \($0.value.difference) at \($0.value.time)"
    }
  }
}

extension TouchRecording {
  /// The fingers with each sample at the next frame of the run, where its values are known.
  var onFrames: TouchRecording {
    var copy = self
    let rate = Double(FingeredRun.rate)
    for index in copy.fingers.indices {
      let samples = fingers[index].track.samples.map { sample in
        TouchTrack.Sample(
          time: (sample.time * rate).rounded(.up) / rate, x: sample.x, y: sample.y)
      }
      copy.fingers[index].track = TouchTrack(samples) ?? fingers[index].track
    }
    return copy
  }
}
