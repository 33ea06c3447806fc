import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// The versions of scripts with which golden traces were recorded, as far as git has them.
///
/// A version is a hint only: it is run, and must give the golden trace.
struct GoldenOrigins {
  /// The most golden traces of one run of `motion test` whose causes are searched for.
  private static let limit = 50

  let revisions: RevisionFolder
  private var count = 0

  init(_ revisions: RevisionFolder = RevisionFolder()) { self.revisions = revisions }

  /// The versions of a script that may have given a trace: that of the last commit, and that of the
  /// commit that has changed the trace last. Empty outside of a repository.
  func versions(of script: String, for trace: String) -> [InputFile] {
    var found: [InputFile] = []
    let committed = GitRevision(of: script)
    for revision in [committed, GitRevision(of: script, atLastChangeOf: trace)] {
      guard let revision, let file = try? revisions.file(revision) else { continue }
      found.append(file)
    }
    return found
  }

  /// Adds the causes to the failure of a golden trace, in words.
  mutating func explain(_ delivery: inout TestDelivery, of job: TestJob, _ worker: TestWorker) {
    guard case .golden(var scene) = job, count < Self.limit,
      let place = delivery.result.failures.firstIndex(where: { $0.diagnostic.code == .goldenTrace })
    else { return }
    count += 1
    scene.limits = worker.limits
    let versions = versions(of: scene.path, for: scene.tracePath)
    guard !versions.isEmpty, let now = try? SceneSource(path: scene.path) else { return }
    let sources = [now] + versions.compactMap(\.source)
    let folders = sources.flatMap { ($0.modules as? PackModules)?.folders ?? [] }
    let parts = try? SandboxedCopy.run(reading: folders, failure: .brokenTest) {
      () throws(Diagnostic) in
      for version in versions {
        guard let old = version.source,
          let found = try scene.causes(from: old, to: try SceneSource(path: scene.path))
        else { continue }
        return [
          [found.causes.filter { $0.role == .cause }.map(\.phrase).joined(separator: "; ")],
          found.sentences(all: false), [found.json],
        ].map { Array($0.joined(separator: "\n  ").utf8) }
      }
      return []
    }
    guard let parts, parts.count == 3, !parts[0].isEmpty else { return }
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    delivery.result.comparison = texts[2]
    let failure = delivery.result.failures[place].diagnostic
    let what = failure.message.prefix { $0 != "\n" }
    let explained = Diagnostic(
      failure.code, "\(what)\n  \(texts[1])", help: failure.help, at: failure.location)
    delivery.result.failures[place] = TestFailure(
      explained, text: DiagnosticText(explained, source: "", hasColor: worker.hasColor).text)
    // A line of the scene's own script is named with the script, because others have such a line, too.
    delivery.result.causes =
      texts[0].hasPrefix("line ") || texts[0].hasPrefix("old line ")
      ? "\(scene.path) \(texts[0])" : texts[0]
  }
}

extension GoldenScene {
  /// The comparison of a version that gives the golden trace with the present one; nil if the version
  /// does not give it.
  fileprivate func causes(
    from old: SceneSource, to new: SceneSource
  ) throws(Diagnostic) -> RunComparison? {
    let golden = try RecordingReader.whole(
      try SourceFile(path: tracePath, shownAs: tracePath).bytes, name: tracePath)
    var options = options(at: FrameRate(covering: golden.rate) ?? .sixty)
    options.session.isStrictAboutTouches = true
    guard let before = old.recording(options), MotionDifference(golden, before) == nil,
      let after = new.recording(options)
    else { return nil }
    let units = try Program.propertyUnits
    var comparison = RunComparison(before, after, units: units)
    comparison.findCauses(old, new, (before, after), options, units: units)
    return comparison
  }
}

extension SceneSource {
  /// The recording of a whole run; nil if it fails. Output of the script is discarded.
  func recording(_ options: RunOptions) -> Recording? {
    var sink = RecordingSink()
    let run = SceneRun(self, options, plugins: Program.plugins)
    guard let outcome = try? run.run(into: &sink), outcome.failure == nil else { return nil }
    return sink.recording
  }
}
