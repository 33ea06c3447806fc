import MotionCore
import MotionRuntime
import MotionValues
import StandardRuntime

/// One run of a scene at one frame rate, for comparison with runs at other rates.
package final class SampledRun {
  package let framesPerSecond: Int
  /// All events, in order, with their exact times.
  package private(set) var events: [String] = []
  /// The error that ended the run; nil if there is none.
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

  /// The lines that the script has printed.
  package var printed: [String] { lines.all }

  /// Whether nothing is moving or waiting.
  package var isAtRest: Bool { session.map { $0.activity == nil } ?? true }

  /// Computes frames up to and including the given one; does nothing after an error.
  package func show(_ frame: Int) {
    guard let session else { return }
    while nextFrame <= frame, failure == nil {
      do throws(Diagnostic) {
        try session.show(nextFrame, at: Double(nextFrame) / Double(framesPerSecond))
      } catch {
        failure = error
      }
      nextFrame += 1
      // Includes the events before an error.
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

  /// Returns the value of a slot such as `list.offsetY` in the last frame; nil if there is no such
  /// slot.
  package func value(_ path: String) -> Double? {
    guard let stage = session?.stage, let dot = path.lastIndex(of: ".") else { return nil }
    let property = String(path[path.index(after: dot)...])
    return stage.layer(at: String(path[..<dot]))?.property(property).map { stage.store[$0.slot] }
  }

  /// Describes the first difference between the last frames of two runs; nil if they agree.
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
      // A run numbers the texts that it has computed, and each rate computes others.
      if stage.property(at: slot).property.form == .text {
        let (text, other) = (stage.store.text(at: slot), twin.store.text(at: slot))
        if text == other { continue }
        return "\(stage.path(of: slot)) is \(text) / \(other)"
      }
      return "\(stage.path(of: slot)) is \(values[slot]) / \(others[slot])"
    }
    return nil
  }
}
