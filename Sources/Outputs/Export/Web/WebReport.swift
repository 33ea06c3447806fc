import MotionCore
import MotionRecording
import MotionValues

/// The report of a run as CSS or Web Animations.
struct WebReport {
  private let run: WebRun
  private let showsContent: Bool
  private let linksScroll: Bool

  /// Makes a report; `showsContent` tells whether the file has texts and images, and `linksScroll`
  /// whether it has the animations that a scroll may drive.
  init(_ run: WebRun, showsContent: Bool, linksScroll: Bool = false) {
    self.run = run
    self.linksScroll = linksScroll
    self.showsContent = showsContent
  }

  var report: ExportReport {
    var report = ExportReport()
    let handoff = run.handoff
    var entries: [Int: [ExportReport.Entry]] = [:]
    var isListed: Set<HandoffSource> = []
    for track in handoff.tracks
    where isListed.insert(HandoffSource(track.layer, track.property)).inserted {
      let indices =
        [handoff.trackIndex(track.layer, track.property)]
        + Color.Channel.allCases.map {
          handoff.trackIndex(track.layer, track.property, $0)
        }
      entries[track.layer, default: []].append(
        entry(of: indices.compactMap(\.self).map { run.tracks[$0] }))
    }
    for source in run.parted.keys.sorted(by: { $0.property < $1.property })
    where handoff.values(source).count > 1 && isListed.insert(source).inserted {
      entries[source.layer, default: []].append(partedEntry(source))
    }
    for steps in handoff.steps where isListed.insert(.init(steps.layer, steps.property)).inserted {
      entries[steps.layer, default: []].append(entry(of: steps))
    }
    for layer in handoff.recording.treeOrder { report.entries += entries[layer] ?? [] }
    report.worstCorner = run.worstCorner
    report.carried = Set(run.parted.keys)
    report.reasons = run.maskReasons
    for mask in run.masks.values.joined() {
      report.carried.formUnion(mask.layer.drawing.mask.map(mask.layer.properties) ?? [])
    }
    return report
  }

  private func path(_ layer: Int) -> String { run.handoff.recording.layers[layer].path }

  private func isShown(_ layer: Int, _ property: String) -> Bool {
    run.shown.contains(HandoffSource(layer, property))
  }

  private func entry(of tracks: [WebTrack]) -> ExportReport.Entry {
    let track = tracks[0].written.track
    let (layer, property) = (path(track.layer), track.property)
    let source = HandoffSource(track.layer, property)
    if run.parted[source] != nil { return partedEntry(source) }
    guard isShown(track.layer, property) else {
      return .init(layer: layer, property: property, unshown(track.layer, property))
    }
    var deviation = PlannedTrack.Deviation()
    var squares = 0.0
    for one in tracks.map(\.written.deviation) {
      if one.worst >= deviation.worst { (deviation.worst, deviation.time) = (one.worst, one.time) }
      squares += one.rms * one.rms
    }
    deviation.rms = (squares / Double(tracks.count)).squareRoot()
    let words = tracks.map(\.words)
    let outcome: ExportReport.Outcome =
      words.allSatisfy { $0 != nil }
      ? .kept(words[0] ?? "") : .baked(reason(tracks.map(\.written.track)))
    var entry = ExportReport.Entry(
      layer: layer, property: property, outcome, unit: track.unit,
      keys: tracks.reduce(0) { $0 + $1.keyCount }, deviation: deviation)
    entry.repeats = tracks.allSatisfy(\.repeats)
    return entry
  }

  private func unshown(_ layer: Int, _ property: String) -> ExportReport.Outcome {
    if property.hasPrefix("statusBar") { return .leftOut("CSS has no status bar") }
    let roles = run.handoff.drawings[layer].roles(of: property)
    if roles.isSubset(of: [.touched]) {
      return .kept("in what it moves: it draws nothing itself")
    }
    return .leftOut(
      roles == [.order] ? "it changes no order of siblings" : "CSS cannot animate it")
  }

  /// Why a motion is keys.
  private func reason(_ tracks: [MotionTrack]) -> String {
    let track = tracks[0]
    if linksScroll, run.linked.contains(HandoffSource(track.layer, track.property)) {
      return "by a scroll: also by the page's, with the class `scroll-linked`"
    }
    return BakedReason(
      track.declared, movedBy: track.drivers, isClamped: tracks.contains(where: \.isClamped),
      in: "CSS", hasName: WebTrack.names
    ).text
  }

  /// Of a value with parts, the keys of its numbers.
  private func partedEntry(_ source: HandoffSource) -> ExportReport.Entry {
    let (keys, isStepped) = run.parted[source] ?? (0, true)
    let isColor = run.handoff.initial(source.layer, source.property)?.kind == .color
    let words =
      isStepped ? "steps" : "keys of its numbers" + (isColor ? "; colours within 1/255" : "")
    return .init(
      layer: path(source.layer), property: source.property, .baked(words), keys: keys)
  }

  private func entry(of steps: StepTrack) -> ExportReport.Entry {
    let property = steps.property
    let isContent = !run.handoff.drawings[steps.layer].roles(of: property)
      .isDisjoint(with: [.textContent, .imageContent])
    let outcome: ExportReport.Outcome
    if isShown(steps.layer, property) || isContent && showsContent {
      outcome = .kept("steps")
    } else if isContent {
      outcome = .leftOut("CSS does not change what a layer contains; the format html does")
    } else {
      outcome = unshown(steps.layer, property)
    }
    return .init(layer: path(steps.layer), property: property, outcome, keys: steps.steps.count)
  }
}

extension DeclaredMotion {
  fileprivate var isMapping: Bool { if case .mapping = form { true } else { false } }
}

/// The declared motion of a track in words.
struct WebWords {
  /// Nil if not all of the track's moves are declared.
  let text: String?

  init(_ track: MotionTrack) {
    // The channels of a colour are declared together.
    let isWhole =
      track.channel != nil && track.declared.count == track.moves.count
      && track.declared.allSatisfy { !$0.isInterrupted && $0.carried == nil && !$0.isMapping }
    let declared: [DeclaredMotion?] =
      isWhole ? track.declared : track.moves.map(\.declared)
    guard !declared.isEmpty, declared.allSatisfy({ $0 != nil }) else {
      text = track.moves.isEmpty ? "steps" : nil
      return
    }
    var words: [String] = []
    for case let motion? in declared {
      let word = Self.text(motion)
      if words.last != word { words.append(word) }
    }
    text = words.count <= 3 ? words.joined(separator: ", ") : "\(words.count) declared motions"
  }

  /// A spring as in `spring: duration 0.5, bounce 0.2`; nil for another motion.
  static func spring(_ track: MotionTrack) -> String? {
    let springs = track.moves.compactMap { move -> String? in
      guard case .spring? = move.declared?.form else { return nil }
      return move.declared.map(text)
    }
    return Set(springs).count == 1 && springs.count == track.moves.count ? springs[0] : nil
  }

  private static func text(_ motion: DeclaredMotion) -> String {
    let seconds = "\(CodeNumber(motion.duration))s"
    var text: String
    switch motion.form {
    case .spring(let spring):
      text = "spring: duration \(CodeNumber(spring.response)), bounce \(CodeNumber(spring.bounce))"
      if motion.velocity != 0 { text += ", velocity \(CodeNumber(motion.velocity, decimals: 2))" }
    case .curve(let curve): text = "\(word(curve)) \(seconds)"
    case .keyframes(let keys, _):
      text = "\(keys.count) \(keys.count == 1 ? "keyframe" : "keyframes") in \(seconds)"
    case .mapping(let source, _): text = "a mapping of \(source)"
    }
    if motion.repeatCount == .infinity {
      text += " infinite"
    } else if motion.repeatCount != 1 {
      text += " \(CodeNumber(motion.repeatCount))"
    }
    return text + (motion.autoreverses ? " alternate" : "")
  }

  private static func word(_ curve: Curve) -> String {
    switch curve {
    case .linear: "linear"
    case .cubicBezier(let bezier): WebEasing.text(bezier)
    default: Curve.all.first { $0.curve == curve }?.name ?? "a curve"
    }
  }
}
