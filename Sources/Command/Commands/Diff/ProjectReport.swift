import MotionAnalysis
import MotionExport
import MotionRecording
import MotionValues

/// How the scenes of a project differ between two versions, as text, Markdown, a page and JSON.
struct ProjectReport: SchemaWritable {
  static let schema = Schema<Self>(
    "ProjectComparison", "How the motion of a project's scenes differs between two versions."
  ) {
    Member("motion-project-diff", "The version of the format.") { _ in 1 }
    Member("before", "The first version.") { $0.plain($0.before) }
    Member("after", "The second version.") { $0.plain($0.after) }
    Member("equal", "Whether there is no difference.") { $0.isEqual }
    Member("scenes", "The scenes, by their paths.") { $0.scenes }
  }

  /// The names of the versions.
  let before: String
  let after: String
  let scenes: [SceneChange]

  var isEqual: Bool { !scenes.contains(where: \.isDifference) }

  private func plain(_ name: String) -> String { name.filter { $0 != "`" } }

  private var differences: [SceneChange] { scenes.filter(\.isDifference) }
  private var named: [SceneChange] { scenes.filter(\.isNamed) }

  private var title: String {
    let count = differences.count
    if count == 0 { return "No scene changes" }
    return "\(count) of \(scenes.count) scenes \(count == 1 ? "changes" : "change")"
  }

  /// The scenes that are not said one by one, such as `38 scenes are unchanged, 1 scene runs in neither
  /// version`.
  private var rest: String {
    func count(_ kind: SceneChange.Kind) -> Int { scenes.count { $0.kind == kind && !$0.isNamed } }
    let (unchanged, failing) = (count(.unchanged), count(.failing))
    func words(_ count: Int, _ one: String, _ several: String) -> String {
      count == 0 ? "" : count == 1 ? "1 scene \(one)" : "\(count) scenes \(several)"
    }
    return [
      words(unchanged, "is unchanged", "are unchanged"),
      words(failing, "runs in neither version", "run in neither version"),
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Changes of scripts that several scenes have, such as `3 scenes: toast.lua line 4: bounce 0.2 → 0.4`.
  private var sharedCauses: [String] {
    var groups: [(causes: String, count: Int)] = []
    for scene in scenes where !scene.causes.isEmpty {
      let place = groups.firstIndex { $0.causes == scene.causes } ?? groups.count
      if place == groups.count { groups.append((scene.causes, 0)) }
      groups[place].count += 1
    }
    return groups.filter { $0.count > 1 }.map { "\($0.count) scenes: \($0.causes)" }
  }

  // MARK: Text

  func text(painted: (_ text: String, _ color: String) -> String) -> String {
    var lines =
      isEqual
      ? ["no differences\(rest.isEmpty ? "" : ": \(rest)")"]
      : [painted("--- \(plain(before))", "31"), painted("+++ \(plain(after))", "32")]
    for scene in named {
      lines.append(
        painted(scene.path.oneLine, "1") + (scene.words.isEmpty ? "" : " \(scene.words.oneLine)"))
      lines += scene.sentences.map { "  \($0)" }
    }
    let last = isEqual ? "" : rest
    return (lines + sharedCauses + [last].filter { !$0.isEmpty }).map { $0 + "\n" }.joined()
  }

  // MARK: Markdown

  /// A comment for a pull request. Words of scripts cannot become markup.
  var markdown: String {
    var lines = ["## Motion: \(title)", "", MarkdownText.escaped("\(before) → \(after)")]
    let said = sharedCauses
    if !said.isEmpty { lines += [""] + said.map { "- \(MarkdownText.escaped($0))" } }
    let changed = differences.filter { $0.kind == .changed }
    for scene in changed.prefix(ProjectDiff.causeLimit) {
      lines += ["", "### \(MarkdownText.code(scene.path))", ""]
      if !scene.words.isEmpty { lines += ["\(MarkdownText.escaped(scene.words)).", ""] }
      lines += scene.sentences.map { "- \(MarkdownText.escaped($0))" }
    }
    let more = changed.count - ProjectDiff.causeLimit
    if more > 0 {
      lines += ["", "… and \(more) more scene\(more == 1 ? "" : "s") with other motion."]
    }
    let others = named.filter { $0.kind != .changed }
    if !others.isEmpty { lines += ["", "### Other scenes", ""] }
    lines += others.map {
      "- \(MarkdownText.code($0.path)) \(MarkdownText.escaped($0.words))"
    }
    if !rest.isEmpty { lines += ["", "\(rest)."] }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: Page

  /// One HTML file with players of both versions side by side.
  ///
  /// A player is a whole page within the page, which has the policy of both. Words of scripts are shown
  /// only as text.
  var page: String {
    var body = "<header><h1>Motion: \(title)</h1>\n"
    body += "<p>\(XMLText.markup("\(before) → \(after)"))</p>\n"
    body += Self.list(sharedCauses) + "</header>\n"
    for scene in named {
      body += "<section><h2>\(XMLText.markup("`\(scene.path.filter { $0 != "`" })`"))"
      body += scene.words.isEmpty ? "" : " \(XMLText.markup(scene.words))"
      body += "</h2>\n" + Self.list(scene.sentences)
      if !scene.page.isEmpty {
        let player = XMLText.escaped(String(decoding: scene.page, as: UTF8.self))
        let name = XMLText.escaped(scene.path.oneLine)
        body += "<iframe title=\"\(name)\" loading=\"lazy\" srcdoc=\"\(player)\"></iframe>\n"
      }
      body += "</section>\n"
    }
    let played = differences.count { !$0.page.isEmpty }
    let moved = differences.count { $0.kind == .changed || ($0.kind == .added && $0.error == nil) }
    if played < moved {
      body += "<p>Only the first \(played) scenes have players.</p>\n"
    }
    if !rest.isEmpty { body += "<p>\(rest).</p>\n" }
    let player = ScenePage.sources
    return HTMLDocument(
      title: "Motion: \(title)", style: Self.style, styles: [player.style],
      sources: "script-src '\(player.script)'; img-src data:; media-src data:; ", body: body
    ).text
  }

  private static func list(_ sentences: [String]) -> String {
    guard !sentences.isEmpty else { return "" }
    return "<ul>\(sentences.map { "<li>\(XMLText.markup($0))</li>" }.joined())</ul>\n"
  }

  private static let style = """
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
    body { max-width: 1080px; margin: 0 auto; padding: 24px; }
    h1, h2 { line-height: 1.25; overflow-wrap: anywhere; }
    h1 { font-size: 28px; }
    h2 { margin: 40px 0 8px; font-size: 18px; font-weight: 400; }
    h2 code:first-child { font-weight: 600; }
    ul { margin: 8px 0; padding-left: 20px; }
    li { overflow-wrap: anywhere; }
    code { font: 0.875em ui-monospace, Menlo, Consolas, monospace; }
    iframe { display: block; width: 100%; height: 600px; margin-top: 12px; border: 1px solid #8884; border-radius: 8px; }
    """
}
