import MotionCore
import MotionExport
import MotionRecording
import MotionValues

/// Serves the page of scenes, and serves another one whenever a file that they read changes.
///
/// A copy of the process runs the scenes and sends the data of the page. The page itself, with its
/// script and its policy, is made by this process, which runs no scene. The page's fingers reach other
/// processes, each of which runs the scene for one page.
struct WatchedPage {
  let port: Int
  let opensBrowser: Bool
  /// The names of the commands that answer as `motion live` does, one for each screen of the scene.
  let live: [String]
  /// The commands that a page reaches: those of `live`, `test`, which makes tests, and `numbers`, which
  /// writes numbers into the script.
  let commands: [String: [String]]

  /// Watches the scenes that `record` runs.
  func watch(
    _ record: () throws(Diagnostic) -> RecordedPage
  ) throws(Diagnostic) -> Never {
    let server = try PageServer(port: port, commands: commands)
    // The first run may take long.
    StandardStream.output.write(server.address + "\n")
    var isFirst = true
    var hasPage = false
    var edition = 0
    var scenes = try SceneWatch(serving: server)
    try scenes.run { send in
      try run(record, send)
    } receive: { (outcome) throws(Diagnostic) in
      if !outcome.changed.isEmpty { WatchNews.write(changed: outcome.changed) }
      _ = StandardStream.error.write(outcome.error)
      if outcome.code == 0, let data = outcome.parts.first {
        let isLive = outcome.parts.count > 1
        if isLive { edition += 1 }
        let page = ScenePage(
          data: data, isServed: true, live: isLive ? live : [], edition: edition)
        try server.show(page, failure: nil)
        hasPage = true
      } else {
        try server.show(
          hasPage ? nil : ScenePage.empty,
          failure: String(decoding: outcome.parts.first ?? outcome.error, as: UTF8.self))
      }
      if isFirst, opensBrowser { Browser().open(server.address) }
      if isFirst || outcome.code != 0 { WatchNews.write(outcome, hasLast: hasPage) }
      isFirst = false
    }
  }

  /// Runs the scenes, and sends the data of their page or the text of the error; prints warnings and
  /// errors.
  private func run(
    _ record: () throws(Diagnostic) -> RecordedPage, _ send: ([[UInt8]]) -> Void
  ) throws {
    func sendText(of failure: SceneFailure) { send([Array(failure.text(hasColor: false).utf8)]) }
    let runs: [(page: PageRun, input: RecordedInput)]
    do throws(Diagnostic) {
      let recorded = try record()
      runs = recorded.runs
      if let failure = runs.lazy.compactMap(\.input.failure).first {
        sendText(of: failure)
      } else {
        let data = ScenePage.data(
          of: runs.map(\.page), try PageDeclarations.all, recorded.font ?? PageFont([]))
        send(runs.first?.input.isScene == true ? [data, []] : [data])
      }
    } catch {
      let failure = SceneFailure(error)
      sendText(of: failure)
      throw failure.report()
    }
    for run in runs { try run.input.report() }
  }
}
