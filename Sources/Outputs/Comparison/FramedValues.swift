import MotionRecording
import MotionValues

/// The values of one property in the frames of a run, for a comparison at the frames of another run.
struct FramedValues {
  enum Reading {
    /// The property is not set yet.
    case unset
    case value(Value)
    /// The layer has been removed.
    case gone
  }

  let rate: Double
  let frameCount: Int
  /// The frames that change the value, ascending; a value of nil removes it.
  private var changes: [(frame: Int, value: Value?)] = []

  init(rate: Double, frameCount: Int) {
    self.rate = rate
    self.frameCount = frameCount
  }

  /// Adds a change; one of an earlier frame is ignored.
  mutating func append(_ frame: Int, _ value: Value?) {
    if let last = changes.last?.frame {
      guard last <= frame else { return }
      if last == frame { changes.removeLast() }
    }
    changes.append((frame, value))
  }

  /// The value in a frame, which stays after the last one.
  func reading(at frame: Int) -> Reading {
    let next = changes.partitioningIndex { $0.frame > frame }
    guard next > 0 else { return .unset }
    return changes[next - 1].value.map { .value($0) } ?? .gone
  }

  func value(at frame: Int) -> Value? {
    if case .value(let value) = reading(at: frame) { value } else { nil }
  }

  /// The first frame after another one that changes the value.
  func nextChange(after frame: Int) -> Int? {
    let next = changes.partitioningIndex { $0.frame > frame }
    return next < changes.count ? changes[next].frame : nil
  }

  /// The last frame.
  var last: Int { max(frameCount - 1, 0) }

  /// Whether the value changes in each of the last frames, as that of a motion without an end does.
  var movesAtEnd: Bool {
    guard last >= 2, let a = value(at: last - 2), let b = value(at: last - 1),
      let c = value(at: last)
    else { return false }
    return !a.reads(as: b) && !b.reads(as: c)
  }
}
