/// Makes a recording from what its fingers do, in the order of time.
package struct TouchRecordingBuilder {
  /// A finger that is down.
  private struct Open {
    /// The index of the finger in `fingers`.
    let index: Int
    /// The line in a file at which it began.
    let line: Int?
    var samples: [TouchTrack.Sample]
  }

  /// The maximum number of samples in a recording.
  package static let sampleLimit = 1_000_000

  /// Those that are gone; nil in the places of those that are down.
  private var fingers: [TouchRecording.Finger?] = []
  private var open: [Int: Open] = [:]
  private var last: Double?
  private var sampleCount = 0

  package init() {}

  /// Adds what a finger does; without a phase it begins, or moves if it is down.
  ///
  /// - Parameters:
  ///   - number: The number of the finger.
  ///   - line: The line in a file.
  /// - Throws: an error if time goes back, or the phase does not follow from what was added before.
  package mutating func add(
    _ sample: TouchTrack.Sample, finger number: Int, phase: TouchPhase?, line: Int? = nil
  ) throws(TouchRecordingError) {
    if let last, sample.time < last {
      throw TouchRecordingError(.timeGoesBack(from: last, to: sample.time), line: line)
    }
    last = sample.time
    sampleCount += 1
    guard sampleCount <= Self.sampleLimit else {
      throw TouchRecordingError(.tooLong(limit: Self.sampleLimit))
    }
    let phase = phase ?? (open[number] == nil ? .began : .moved)
    guard var finger = open.removeValue(forKey: number) else {
      guard phase == .began else {
        throw TouchRecordingError(.notDown(finger: number, phase), line: line)
      }
      open[number] = Open(index: fingers.count, line: line, samples: [sample])
      fingers.append(nil)
      return
    }
    guard phase != .began else {
      throw TouchRecordingError(.alreadyDown(finger: number, since: finger.line), line: line)
    }
    // A tap of no duration is one sample.
    if !phase.isLast || finger.samples != [sample] { finger.samples.append(sample) }
    if phase.isLast {
      close(number, finger, isCancelled: phase == .cancelled)
    } else {
      open[number] = finger
    }
  }

  private mutating func close(_ number: Int, _ finger: Open, isCancelled: Bool) {
    guard let track = TouchTrack(finger.samples) else { return }
    fingers[finger.index] = TouchRecording.Finger(
      id: number, start: finger.samples[0].time, track: track, isCancelled: isCancelled)
  }

  /// Returns the recording; a finger that is still down lifts at its last sample.
  ///
  /// - Throws: an error if there is no finger.
  package consuming func finish() throws(TouchRecordingError) -> TouchRecording {
    for (number, finger) in open { close(number, finger, isCancelled: false) }
    let recording = TouchRecording(fingers: fingers.compactMap { $0 })
    guard !recording.fingers.isEmpty else { throw TouchRecordingError(.empty) }
    return recording
  }
}
