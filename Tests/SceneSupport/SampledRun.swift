import MotionCore
import MotionRuntime

/// One run of a scene at a frame rate, of which a law compares the frames that other rates show as well.
package final class SampledRun {
  package let framesPerSecond: Int
  /// Everything that happened, in order, with its exact time.
  package private(set) var events: [String] = []
  /// The error that the run ended in.
  package private(set) var failure: Diagnostic?
  private var session: Session?
  private let lines = PrintedLines()
  private var nextFrame = 0

  package init(_ script: String, framesPerSecond: Int, files: (any ScriptFiles & Sendable)? = nil) {
    self.framesPerSecond = framesPerSecond
    do throws(Diagnostic) {
      var options = Session.Options()
      options.rate = FrameRate(framesPerSecond: framesPerSecond) ?? .sixty
      let session = try Session(options, modules: files.map { ProjectModules(files: $0) }) {
        [lines] in lines.all.append($0)
      }
      try session.load(Array(script.utf8), name: "scene.lua")
      self.session = session
    } catch {
      failure = error
    }
  }

  /// What the script has printed.
  package var printed: [String] { lines.all }

  /// Whether nothing moves or waits.
  package var isAtRest: Bool { session.map { $0.activity == nil } ?? true }

  /// Computes frames up to and including one; after an error, nothing.
  package func show(_ frame: Int) {
    guard let session else { return }
    while nextFrame <= frame, failure == nil {
      do throws(Diagnostic) {
        _ = try session.step()
      } catch {
        failure = error
      }
      nextFrame += 1
      // Also what happened before an error.
      for event in session.stage.events {
        let words = event.words.map { word in
          switch word {
          case .number(let number): "\(number)"
          case .name(let name): name
          }
        }
        events.append(
          ([event.name, event.target] + words).joined(separator: " ") + " at \(event.time) s")
      }
    }
  }

  /// The value of a slot such as `list.offsetY` in the last frame.
  package func value(_ path: String) -> Double? {
    guard let stage = session?.stage, let dot = path.lastIndex(of: ".") else { return nil }
    let property = String(path[path.index(after: dot)...])
    return stage.layer(at: String(path[..<dot]))?.property(property).map { stage.store[$0.slot] }
  }

  /// Describes the first slot whose value differs in the last frames of two runs; nil if none does.
  package func difference(from other: SampledRun) -> String? {
    if let failure, let found = other.failure {
      return failure == found ? nil : "\(failure.message) / \(found.message)"
    }
    if let failure = failure ?? other.failure {
      return "only one of them fails: \(failure.message)"
    }
    guard let stage = session?.stage, let twin = other.session?.stage else { return nil }
    guard stage.store.slotCount == twin.store.slotCount else { return "they have other layers" }
    let (values, others) = (stage.store.values, twin.store.values)
    for slot in 0..<stage.store.slotCount where values[slot].bitPattern != others[slot].bitPattern {
      return "\(stage.path(of: slot)) is \(values[slot]) / \(others[slot])"
    }
    return nil
  }
}
