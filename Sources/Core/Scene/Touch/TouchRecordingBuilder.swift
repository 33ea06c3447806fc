/// Makes a recording from samples that are added in the order of time.
package struct TouchRecordingBuilder {
  /// A finger that is down.
  private struct Open {
    /// The index of the finger in `fingers`.
    let index: Int
    /// The line of the file at which it began; nil without a file.
    let line: Int?
    var samples: [TouchTrack.Sample]
  }

  /// The maximum number of samples in a recording.
  package static let sampleLimit = 1_000_000

  /// The fingers in the order in which they came down; nil for those that are still down.
  private var fingers: [TouchRecording.Finger?] = []
  private var open: [Int: Open] = [:]
  private var last: Double?
  private var sampleCount = 0

  package init() {}

  /// Whether no finger has come down.
  package var isEmpty: Bool { fingers.isEmpty }

  /// Adds a sample of a finger; without a phase, the finger begins, or moves if it is down.
  ///
  /// - Parameters:
  ///   - number: The number of the finger.
  ///   - line: The line of the file, for errors.
  /// - Throws: an error if time goes back, or if the phase cannot follow the finger's previous one.
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
    // A tap without a duration has a single sample.
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
      id: number, track: track, isCancelled: isCancelled)
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
