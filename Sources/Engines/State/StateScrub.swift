import MotionCore
import MotionValues

/// The values of properties between two states while a finger moves the progress.
struct StateScrub {
  /// A number, or a component of a colour.
  struct Part {
    /// Its values when the finger caught it, and in both states.
    let caught: Double
    let source: Double
    let destination: Double

    /// Where it was caught between the two states; nil if it is the same in both.
    var progress: Double? {
      source == destination ? nil : (caught - source) / (destination - source)
    }
  }

  /// The slots of all parts, ascending.
  let slots: [Int]
  private let parts: [Int: Part]
  private var progress: ProgressScrub

  /// Makes a scrub that was caught at a progress from 0 to 1.
  init(_ parts: [Int: Part], at progress: Double) {
    self.parts = parts
    slots = parts.keys.sorted()
    self.progress = ProgressScrub(at: progress)
  }

  /// Returns the progress and its rate per second.
  func progress(at time: Double) -> ValueAndVelocity { progress.progress(at: time) }

  /// Returns the value of a part at a time and its rate per second; with a `rate` of the progress,
  /// the one that follows from it. Nil for other slots.
  func motion(of slot: Int, at time: Double, rate: Double? = nil) -> ValueAndVelocity? {
    guard let part = parts[slot] else { return nil }
    var present = progress(at: time)
    if let rate { present.velocity = rate }
    return progress.motion(
      of: part.caught, source: part.source, destination: part.destination, at: present)
  }

  mutating func follow(
    _ leg: PanLeg, by change: Double, nearness: Double, limit: Double?
  ) -> Double {
    progress.follow(leg, by: change, nearness: nearness, limit: limit)
  }

  mutating func cut(at time: Double) { progress.cut(at: time) }
}
