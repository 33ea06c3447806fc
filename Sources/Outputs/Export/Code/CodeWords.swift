import MotionCore
import MotionValues

/// What comments and reports say of a property: what was declared for it, and why it is baked.
struct CodeWords {
  /// A declared motion in the target's words; nil if it has none.
  let name: (DeclaredMotion) -> String?
  /// The target, such as "SwiftUI".
  let target: String
  /// The start of the exported part, in seconds of the run.
  let start: Double
  /// Whether code repeats a motion that is all that moves a property.
  var repeatsLoops = false

  /// How many declared motions a comment lists.
  private static let listed = 4

  /// Returns what became of a property.
  func outcome(of property: CodeScene.Property) -> ExportReport.Outcome {
    switch property.motion {
    case .steps(let track):
      return .kept("\(track.steps.count) \(track.steps.count == 1 ? "step" : "steps")")
    case .parts: return .baked("keys of its numbers")
    case .number, .color:
      let tracks = property.tracks
      if tracks.allSatisfy(\.planned.isDeclared) { return .kept(keptWords(of: tracks)) }
      if tracks.allSatisfy(\.isSet) { return .kept("set") }
      return .baked(
        BakedReason(
          property.recorded.declared, movedBy: property.recorded.drivers,
          isClamped: property.recorded.tracks.contains(where: \.isClamped), in: target,
          hasName: \.hasNativeForm
        ).text)
    }
  }

  /// Whether the code repeats a property without end.
  func repeats(_ property: CodeScene.Property) -> Bool {
    guard repeatsLoops, case .number(let track) = property.motion,
      let motion = track.onlyDeclared
    else { return false }
    return motion.repeatCount == .infinity && name(motion) != nil
  }

  private func keptWords(of tracks: [CodeTrack]) -> String {
    var words: [String] = []
    for case .declared(let motion, _, _) in tracks.flatMap(\.planned.parts) {
      let text = name(motion) ?? motion.formText
      if !words.contains(text) { words.append(text) }
    }
    let more = words.count - Self.listed
    return words.prefix(Self.listed).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// Returns lines that tell what was declared for a baked property.
  func comments(on property: CodeScene.Property) -> [String] {
    let parts = property.recorded.declared
    guard !property.tracks.allSatisfy(\.planned.isDeclared) else { return [] }
    let lines = parts.prefix(Self.listed).map { motion in
      let words = name(motion) ?? motion.formText
      let end = motion.isInterrupted ? ", interrupted at \(seconds(motion.end))" : ""
      if case .mapping = motion.form { return "Declared from \(seconds(motion.start)): \(words)" }
      return "Declared at \(seconds(motion.start)): \(words) to \(CodeNumber(motion.to))\(end)"
    }
    let more = parts.count - lines.count
    return (lines + (more > 0 ? ["and \(more) more"] : [])).map(CodeText.comment)
  }

  private func seconds(_ time: Double) -> String { "\(CodeNumber(max(time - start, 0))) s" }
}

extension CodeTrack {
  /// Whether its values are only set.
  var isSet: Bool {
    planned.parts.allSatisfy { if case .set = $0 { true } else { false } }
  }
}

extension CodeScene {
  /// The report of a file that contains all properties but those for which there is a reason.
  func report(
    _ words: CodeWords, leftOut reason: (Layer, Property) -> String? = { _, _ in nil }
  ) -> ExportReport {
    var report = ExportReport()
    report.worstCorner = plan.worstCorner
    noteCarried(in: &report)
    for layer in layers {
      for property in layer.properties {
        let tracks = property.tracks
        let unit = tracks.first?.planned.track.unit ?? .none
        if let reason = reason(layer, property) {
          report.entries.append(
            .init(layer: layer.path, property: property.name, .leftOut(reason), unit: unit))
          continue
        }
        var keys = tracks.reduce(0) { $0 + $1.planned.keyCount }
        if case .steps(let track) = property.motion { keys = track.steps.count }
        if case .parts(let parted, let place) = property.motion {
          // The report lists what changes.
          if place == nil { continue }
          keys = parted.keyCount
        }
        var entry = ExportReport.Entry(
          layer: layer.path, property: property.name, words.outcome(of: property), unit: unit,
          keys: keys,
          deviation: property.isParted
            ? nil : tracks.map(\.deviation).max { $0.worst < $1.worst })
        entry.repeats = words.repeats(property)
        report.entries.append(entry)
      }
    }
    return report
  }
}
