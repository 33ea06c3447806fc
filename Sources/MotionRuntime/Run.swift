import MotionCore
import MotionPlugin
import MotionTrace

/// Runs a script from its first frame to its last.
package enum Run {
  /// How long a run is.
  package enum Length: Sendable {
    /// Until nothing moves or waits, but no longer than the cap.
    case untilRest
    case frames(Int)
  }

  /// The longest run until rest, in seconds of the scene.
  package static let restCap = 60.0
  /// No run has more frames.
  package static let frameLimit = 1_000_000

  /// Steps the session and prints every frame; what was printed before an error stays valid. Returns the
  /// timeline that waits for something that will never happen, if there is one.
  package static func frames(
    of session: Session, _ length: Length, seed: Int, into recorder: inout TraceRecorder,
    isFull: Bool
  ) throws(Diagnostic) -> String? {
    recorder.begin(seed: seed)
    let count =
      switch length {
      case .frames(let count): count
      case .untilRest: Int(restCap * Double(session.stage.rate.framesPerSecond)) + 1
      }
    for _ in 0..<count {
      do throws(Diagnostic) {
        recorder.printer.holdFrames()
        let frame = try session.step()
        guard session.printedBytes + recorder.printer.byteCount <= session.limits.output else {
          throw session.limits.outputReached
        }
        recorder.record(frame, changes: session.changes)
      } catch {
        recorder.end()
        throw error
      }
      if recorder.printer.isClosed { return nil }
      if !session.isActive && !(isFull && length.isFixed) {
        recorder.end()
        return session.endlessWait
      }
    }
    recorder.end()
    if case .untilRest = length, let activity = session.activity {
      throw Diagnostic(
        .limitFrames,
        "`\(session.stage.name)` has not come to rest after \(NumberText(restCap)) s: \(activity)",
        help: ["say how long to run: `--seconds 120`, or `--frames \(count * 2 - 1)`"])
    }
    return nil
  }
}

extension Run.Length {
  fileprivate var isFixed: Bool {
    switch self {
    case .frames: true
    case .untilRest: false
    }
  }
}
