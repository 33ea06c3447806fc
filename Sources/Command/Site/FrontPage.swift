import MotionPacks

/// The front page of a registry: all packs, of which a few words find some.
struct FrontPage {
  /// The number of packs that are listed as the newest.
  private static let newestLimit = 5

  /// Sorted by name.
  private let packs: [SitePack]
  private let title: String

  init(_ packs: [SitePack], title: String) { (self.packs, self.title) = (packs, title) }

  /// The path of a pack's page in the site.
  static func path(of name: PackName) -> String { "\(name)/index.html" }

  var text: String {
    let count = SiteText.count(packs.count, "pack")
    return SitePage(
      title: title, summary: "\(count) of curves, springs, effects, palettes and more for motion.",
      body: """
        <header class="head">
        <h1>\(SiteText.escaped(title))</h1>
        <p class="lead">\(count) of curves, springs, effects, palettes, scenes and more.</p>
        </header>
        <main id="main">
        <search hidden><label class="unseen" for="sought">Search the packs</label>\
        <input id="sought" type="search" placeholder="Search names, descriptions and what packs define" \
        autocomplete="off" spellcheck="false"><p id="found" role="status"></p></search>
        \(newest)<section aria-labelledby="all"><h2 id="all">All packs</h2>
        \(packs.isEmpty ? "<p>There is no pack yet.</p>" : "<ul class=\"cards\">\n\(packs.map(Self.card).joined())</ul>")
        </section>
        </main>

        """
    ).text
  }

  /// The packs that were published last, if that is known.
  private var newest: String {
    let dated = packs.compactMap { pack in
      pack.newest.published.map { (time: $0, pack: pack) }
    }.sorted { ($1.time, $0.pack.name) < ($0.time, $1.pack.name) }
    guard !dated.isEmpty else { return "" }
    let items = dated.prefix(Self.newestLimit).map { time, pack in
      """
      <li><time datetime="\(SiteText.escaped(time))">\(SitePack.day(time))</time> \
      <a href="\(Self.path(of: pack.name))">\(pack.name)</a> \(pack.newest.content.version)</li>

      """
    }
    return """
      <section data-unsought aria-labelledby="newest"><h2 id="newest">Newest</h2>
      <ul class="newest">
      \(items.joined())</ul></section>

      """
  }

  private static func card(_ pack: SitePack) -> String {
    let (name, manifest, sheet) = (pack.name, pack.manifest, pack.newest.sheet)
    let kinds = PackPage.kinds(of: sheet.definitions).map(\.title)
    let words =
      [name.description, manifest.summary] + manifest.keywords
      + sheet.definitions.map { "\($0.name) \($0.kind)" }
    let facts = kinds + [manifest.license].filter { !$0.isEmpty }
    return """
      <li data-words="\(SiteText.escaped(words.joined(separator: " ").lowercased()))">\
      <div class="picture">\(picture(of: pack))</div>
      <div class="text"><h3><a href="\(path(of: name))">\(name.scope)/<wbr>\(name.name)</a> \
      <span class="version">\(pack.newest.content.version)</span></h3>
      <p>\(SiteText.escaped(manifest.summary))</p>
      <p class="quiet">\(SiteText.escaped(facts.joined(separator: " · ")))</p></div></li>

      """
  }

  /// The picture of the demo, or how it moves; else a curve or a colour, or the first letter.
  private static func picture(of pack: SitePack) -> String {
    let sheet = pack.newest.sheet
    if pack.manifest.demo?.thumbnail != nil {
      return "<img src=\"\(pack.name)/\(PackPage.picture)\" alt=\"\" loading=\"lazy\">"
    }
    if !sheet.lines.isEmpty { return SitePlot.motion(sheet.lines) }
    return
      "<span class=\"letter\" aria-hidden=\"true\">\(pack.name.name.prefix(1).uppercased())</span>"
  }
}
