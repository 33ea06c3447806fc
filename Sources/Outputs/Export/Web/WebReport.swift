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
    for steps in handoff.steps {
      entries[steps.layer, default: []].append(entry(of: steps))
    }
    for layer in handoff.recording.treeOrder { report.entries += entries[layer] ?? [] }
    report.worstCorner = run.worstCorner
    return report
  }

  private func path(_ layer: Int) -> String { run.handoff.recording.layers[layer].path }

  private func isShown(_ layer: Int, _ property: String) -> Bool {
    run.shown.contains(HandoffSource(layer, property))
  }

  private func entry(of tracks: [WebTrack]) -> ExportReport.Entry {
    let track = tracks[0].written.track
    let (layer, property) = (path(track.layer), track.property)
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
