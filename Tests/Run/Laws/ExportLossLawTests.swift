import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

/// Nothing that a script declares is lost in an export without a word.
///
/// 1. Each declared motion that changes a value within the run has an entry in the report.
/// 2. A loop that would go on after the run repeats in the file, or the report says that it ends.
/// 3. A format that can animate a property gives another reason for what it leaves out.
@Suite("Losses of exports of random loops")
struct ExportLossLawTests {
  private static let ends = ["its loop ends with the file", "tokens do not say that it repeats"]

  @Test("Each declared motion is in the file or in the report", arguments: Seeds.first(12))
  func losses(seed: Int) throws {
    let scene = RandomLoops(seed: seed)
    try KeptScript.keeping(scene.script, seed: seed) {
      let run = try RecordedScene(
        running: scene.script, fps: 240,
        length: scene.seconds.map { .exactly(frames: Int($0 * 240) + 1) } ?? .untilRepeated,
        velocities: .sampled)
      // Two animators may want a property at the same instant, which is an error of the script.
      guard run.failure?.code != .drivenProperty else { return }
      guard run.failure == nil else {
        Issue.record("seed \(seed): \(run.failure as Any)\n\(scene.script)")
        return
      }
      let declared = Self.declared(in: run.recording)
      let handoff = Handoff(run.recording, Handoff.Selection(), units: try PropertyUnits.all)
      for format in ExportFormat.all {
        let file: ExportedFile
        do throws(Diagnostic) {
          file = try format.file(handoff, ending: format.endings.first ?? "")
        } catch {
          // The error says that nothing is in the file, and why.
          #expect(error.code.slug == "nothing-to-export", "seed \(seed), \(format.name)")
          continue
        }
        for (name, isLoop) in declared {
          Self.check(name, isLoop, file, "seed \(seed), \(format.name)\n\(scene.script)")
        }
        Self.checkLoops(file, format, "seed \(seed), \(format.name)\n\(scene.script)")
      }
    }
  }

  @Test("The random loops have motions of all kinds")
  func kinds() throws {
    var (motions, loops, interrupted) = (0, 0, 0)
    for seed in 1...20 {
      let recording = try RecordedScene(
        running: RandomLoops(seed: seed).script, fps: 60, length: .untilRepeated
      ).recording
      for motion in recording.columns.flatMap(\.declared).flatMap(\.self) {
        motions += 1
        if motion.repeatCount == .infinity { loops += 1 }
        if motion.isInterrupted { interrupted += 1 }
      }
    }
    #expect(motions > 60 && loops > 20 && interrupted > 3, "\(motions), \(loops), \(interrupted)")
  }

  /// The properties whose values change during a declared motion, and whether a loop would go on.
  private static func declared(in recording: Recording) -> [(name: String, isLoop: Bool)] {
    var found: [(name: String, isLoop: Bool)] = []
    let end = recording.time(of: recording.frameCount - 1)
    for column in recording.columns {
      var (changes, isLoop) = (false, false)
      for motion in column.declared.flatMap(\.self) {
        let first = max(recording.frame(before: min(motion.start, end)), 0)
        let last = min(recording.frame(before: min(motion.end, end)) + 1, recording.frameCount - 1)
        guard first < last else { continue }
        let start = column.value(at: first)
        guard (first...last).contains(where: { column.value(at: $0) != start }) else {
          continue
        }
        changes = true
        if motion.repeatCount == .infinity, motion.end == .infinity { isLoop = true }
      }
      if changes {
        found.append(("\(recording.layers[column.layer].path).\(column.property)", isLoop))
      }
    }
    return found
  }

  private static func check(
    _ name: String, _ isLoop: Bool, _ file: ExportedFile, _ place: String
  ) {
    guard let entry = file.report.entries.first(where: { "\($0.layer).\($0.property)" == name })
    else {
      Issue.record("\(place): \(name) is missing in the report")
      return
    }
    switch entry.outcome {
    case .leftOut(let reason):
      #expect(!reason.isEmpty && reason != "CSS cannot animate it", "\(place): \(name)")
    case .kept(let words), .baked(let words):
      let isSaid = ends.contains { words.hasSuffix("; \($0)") }
      if isLoop { #expect(isSaid || entry.repeats, "\(place): \(name), \(words)") }
      #expect(!(isSaid && entry.repeats), "\(place): \(name), \(words)")
    }
  }

  private static func checkLoops(
    _ file: ExportedFile, _ format: ExportFormat, _ place: String
  ) {
    let words = ["css": "infinite", "html": "infinite", "waapi": "\"infinite\""]
    if let word = words[format.name], file.report.entries.contains(where: \.repeats) {
      #expect(file.text.contains(word), "\(place)")
    }
  }
}
