import MotionCore
import MotionPlugin
import MotionValues

/// The functions of a script that are called for each frame, once its values are final.
///
/// They read the scene as of the frame's time and change nothing, so a run is the same without them.
package final class FrameCallbacks: StageExtension {
  private var functions: [any ScriptFunction] = []
  /// What a function reads; it is not recorded.
  private let reads = TrackedReads()

  package init() {}

  func add(_ function: any ScriptFunction) { functions.append(function) }

  /// Calls the functions with a frame's time, in seconds, and its index.
  ///
  /// - Throws: `frame-assign` if a function tries to change or start something; a function's error.
  package func call(for frame: Int, at time: Double, on stage: Stage) throws(Diagnostic) {
    guard !functions.isEmpty else { return }
    try stage.derivations.at(time) { (_) throws(Diagnostic) in
      try stage.asOf(time) { () throws(Diagnostic) in
        for function in functions {
          reads.begin(recording: false)
          try function.observeFrame(reads) { time.push($0) + Double(frame).push($0) }
        }
      }
    }
    if let failure = stage.inputFailure { throw failure }
  }
}
