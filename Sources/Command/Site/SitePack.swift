import MotionPacks
import MotionValues

/// A pack as a site shows it: its newest version, and those before it.
struct SitePack {
  struct Version {
    let content: PackContent
    var sheet = PackSheet()
    /// What it declares; nil if that is unknown.
    var interface: PackInterface?
    /// The time of its publication, in UTC; nil if that is unknown.
    var published: String?
    var isYanked = false
    /// Why it should not be used any more, if its author says so.
    var deprecation: String?
  }

  /// From the newest to the oldest; never empty.
  let versions: [Version]
  /// The key with which the newest version is signed.
  let key: PublicKey?
  /// What a user types to add it.
  let install: String
  /// The name of its file, which the site has beside the page; nil if users get it from a registry.
  let archive: String?

  /// The version that the page describes: the newest that is not yanked, if there is one.
  var newest: Version { versions.first { !$0.isYanked } ?? versions[0] }
  var name: PackName { newest.content.name }
  var manifest: PackManifest { newest.content.manifest }

  /// The day of a publication, such as `2026-11-29`.
  static func day(_ time: String) -> String { String(time.prefix(10)) }
}

/// The page of a pack.
struct PackPage {
  /// The name of the file that plays the demo, beside the page.
  static let stage = "demo.html"
  /// The name of the picture of the demo, beside the page.
  static let picture = "demo.png"

  private let pack: SitePack
  /// The address of the front page, relative to this one; nil if there is none.
  private let front: String?
  /// The addresses of other packs of the site, relative to this page.
  private let others: [PackName: String]

  init(_ pack: SitePack, front: String? = nil, others: [PackName: String] = [:]) {
    (self.pack, self.front, self.others) = (pack, front, others)
  }

  var text: String {
    let (name, manifest) = (pack.name, pack.manifest)
    let path = front.map {
      "<nav class=\"path\" aria-label=\"Path\"><a href=\"\($0)\">Packs</a> / \(name.scope)</nav>\n"
    }
    let deprecation = pack.newest.deprecation.map {
      "<p><span class=\"tag\">deprecated</span> \(SiteText.markup($0))</p>\n"
    }
    let words = manifest.keywords.map { "<li class=\"tag\">\($0)</li>" }.joined()
    return SitePage(
      title: "\(name) \(pack.newest.content.version)", summary: manifest.summary,
      body: """
        \(path ?? "")<header class="head">
        <h1><span><span class="scope">\(name.scope)/<wbr></span>\(name.name)</span> \
        <span class="version">\(pack.newest.content.version)</span></h1>
        <p class="lead">\(SiteText.markup(manifest.summary))</p>
        \(deprecation ?? "")\(words.isEmpty ? "" : "<ul class=\"words\" aria-label=\"Keywords\">\(words)</ul>\n")</header>
        <div class="pack">
        <main id="main">
        \(install)\(demo)\(definitions)\(versions)</main>
        <aside class="facts" aria-label="Facts"><dl>\(facts)</dl></aside>
        </div>

        """
    ).text
  }

  private var install: String {
    let file = pack.archive.map {
      "<p><a href=\"\($0)\" download>Download \($0)</a> into the folder of your project, then:</p>\n"
    }
    return """
      <section class="install" aria-labelledby="install"><h2 id="install">Install</h2>
      \(file ?? "")\(SiteText.snippet(pack.install, label: "the command"))</section>

      """
  }

  private var demo: String {
    let sheet = pack.newest.sheet
    guard pack.manifest.demo != nil else { return "" }
    var body = ""
    if !sheet.stage.isEmpty {
      let picture =
        pack.manifest.demo?.thumbnail != nil
        ? "<img src=\"\(Self.picture)\" alt=\"\">" : SitePlot.motion(sheet.lines)
      body += """
        <div class="stage"><button type="button" data-play="\(Self.stage)#alone" disabled>\(picture)\
        <span class="play"><svg viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" d="m4 2 10 6-10 6z"/></svg>\
        <span class="unseen">Play the demo</span></span></button></div>
        <p>In light and dark appearance, and with reduced motion. \
        <a href="\(Self.stage)">Open it with its layers, values and events</a></p>

        """
    }
    if let fault = sheet.demoFault {
      body += "<p class=\"note\">The demo does not run to its end: \(SiteText.markup(fault))</p>\n"
    }
    return body.isEmpty
      ? "" : "<section aria-labelledby=\"demo\"><h2 id=\"demo\">Demo</h2>\n\(body)</section>\n"
  }

  // MARK: Definitions

  private var definitions: String {
    let sheet = pack.newest.sheet
    var body = ""
    if let fault = sheet.fault {
      body +=
        "<p class=\"note\">What it defines is unknown, because it could not be loaded: "
        + "\(SiteText.markup(fault))</p>\n"
    } else if sheet.definitions.isEmpty {
      body += "<p>It defines nothing by name: scripts call the functions of its modules.</p>\n"
    } else {
      let kinds = Self.kinds(of: sheet.definitions).map { kind, definitions in
        let links = definitions.map {
          "<a href=\"#\(Self.id(of: $0))\">\(SiteText.code($0.name))</a>"
        }
        return "<dt>\(SiteText.escaped(kind))</dt><dd>\(links.joined(separator: " "))</dd>"
      }
      body += "<dl class=\"contents\">\(kinds.joined())</dl>\n"
      body += sheet.definitions.map(Self.section).joined()
    }
    return "<section aria-labelledby=\"defines\"><h2 id=\"defines\">What it defines</h2>\n\(body)"
      + "</section>\n"
  }

  /// The definitions of each kind, with the number and the name of the kind.
  static func kinds(
    of definitions: [DefinitionSheet]
  ) -> [(title: String, definitions: [DefinitionSheet])] {
    var kinds: [(kind: String, definitions: [DefinitionSheet])] = []
    for definition in definitions {
      if kinds.last?.kind != definition.kind { kinds.append((definition.kind, [])) }
      kinds[kinds.count - 1].definitions.append(definition)
    }
    return kinds.map { (SiteText.count($0.definitions.count, $0.kind), $0.definitions) }
  }

  /// The names of definitions begin with a letter, and have letters, digits, `-` and `_`; sections of
  /// the page have no hyphen before their names.
  private static func id(of definition: DefinitionSheet) -> String {
    "define-\(SiteText.escaped(definition.name))"
  }

  private static func section(_ definition: DefinitionSheet) -> String {
    let id = id(of: definition)
    var body = definition.summary.isEmpty ? "" : "<p>\(SiteText.markup(definition.summary))</p>\n"
    if !definition.moves.isEmpty {
      let names = definition.moves.map(SiteText.code).joined(separator: ", ")
      body += "<p class=\"quiet\">It moves \(names).</p>\n"
    }
    if let graph = definition.graph {
      body += SitePlot.progress(graph, of: definition.name) + "\n"
      body += "<p class=\"quiet\">\(SiteText.escaped(graph.facts.joined(separator: " · ")))</p>\n"
    }
    if !definition.swatches.isEmpty {
      body +=
        "<ul class=\"swatches\">\(definition.swatches.map { item($0, of: definition) }.joined())</ul>\n"
    }
    for group in definition.groups { body += table(group, of: definition) }
    if !definition.snippet.isEmpty {
      body += SiteText.snippet(definition.snippet, label: "code with \(definition.name)")
    }
    return """
      <section class="definition" id="\(id)" aria-labelledby="\(id)-title">
      <h3 id="\(id)-title"><a href="#\(id)">\(SiteText.code(definition.name))</a> \
      <span class="tag">\(SiteText.escaped(definition.kind))</span></h3>
      \(body)</section>

      """
  }

  private static func item(
    _ swatch: DefinitionSheet.Swatch, of definition: DefinitionSheet
  ) -> String {
    let colors = swatch.light == swatch.dark ? swatch.light : "\(swatch.light), dark \(swatch.dark)"
    let summary = swatch.summary.isEmpty ? "" : "<span>\(SiteText.markup(swatch.summary))</span>"
    return "<li>\(SitePlot.swatch(swatch))<p>\(SiteText.name("\(definition.name).\(swatch.name)"))"
      + "<span class=\"quiet\">\(SiteText.escaped(colors))</span>\(summary)</p></li>"
  }

  /// A table of entries. On narrow screens its rows are no rows for the style, so their roles are said.
  private static func table(
    _ group: DefinitionSheet.Group, of definition: DefinitionSheet
  ) -> String {
    typealias Column = (title: String, cell: (DefinitionSheet.Entry) -> String)
    var columns: [Column] = [
      (group.title.prefix(1).uppercased() + group.title.dropFirst(), { SiteText.code($0.name) })
    ]
    if group.entries.contains(where: { !$0.type.isEmpty }) {
      columns.append(("Type", { SiteText.markup($0.type) }))
    }
    // Only an option can be left out, or has to be there.
    if group.isOfOptions {
      columns.append(
        (
          "Default",
          { $0.fallback.map(SiteText.code) ?? "<span class=\"required\">required</span>" }
        ))
    }
    columns.append(("Meaning", { SiteText.markup($0.summary) }))
    let head = columns.map { "<th role=\"columnheader\" scope=\"col\">\($0.title)</th>" }.joined()
    let rows = group.entries.map { entry in
      let cells = columns.map { $0.cell(entry) }
      return "<tr role=\"row\">"
        + cells.map { "<td role=\"cell\">\($0)</td>" }.joined() + "</tr>"
    }
    let label = SiteText.escaped("\(group.title)s of \(definition.name)")
    return """
      <div class="table"><table role="table" aria-label="\(label)">\
      <thead role="rowgroup"><tr role="row">\(head)</tr></thead>
      <tbody role="rowgroup">\(rows.joined(separator: "\n"))</tbody></table></div>

      """
  }

  // MARK: Versions

  private var versions: String {
    let (newest, all) = (pack.newest, pack.versions)
    guard all.count > 1 || newest.published != nil else { return "" }
    let items = all.enumerated().map { index, version in
      let time = version.published.map {
        " <time class=\"quiet\" datetime=\"\(SiteText.escaped($0))\">\(SitePack.day($0))</time>"
      }
      let marks = [
        version.isYanked ? "yanked" : "", version.deprecation == nil ? "" : "deprecated",
      ]
      let tags = marks.filter { !$0.isEmpty }.map { " <span class=\"tag\">\($0)</span>" }.joined()
      let before = index + 1 < all.count ? all[index + 1] : nil
      let changes = Self.changes(from: before, to: version).map { "<li>\($0)</li>" }.joined()
      return """
        <li><h3><code>\(version.content.version)</code>\(time ?? "")\(tags)</h3><ul>\(changes)</ul></li>

        """
    }
    return """
      <section aria-labelledby="versions"><h2 id="versions">Versions</h2>
      <ol class="versions">
      \(items.joined())</ol></section>

      """
  }

  /// What a version changes, as markup; at least one sentence.
  private static func changes(
    from before: SitePack.Version?, to after: SitePack.Version
  ) -> [String] {
    guard let before else { return ["The first version."] }
    var sentences: [String] = []
    let (old, new) = (before.content.manifest, after.content.manifest)
    if old.license != new.license { sentences.append("is licensed under `\(new.license)`") }
    let needs = old.dependencies.map { "\($0.name) \($0.range)" }
    sentences += new.dependencies.map { "\($0.name) \($0.range)" }.filter { !needs.contains($0) }
      .map { "needs `\($0)`" }
    if let old = before.interface, let new = after.interface {
      sentences += InterfaceComparison(from: old, to: new).changes.map(\.sentence)
    } else {
      sentences.append(
        "has definitions that cannot be compared, because a version could not be loaded")
    }
    if sentences.isEmpty { sentences = ["declares the same as before"] }
    return sentences.map { sentence in
      SiteText.markup(sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
    }
  }

  // MARK: Facts

  private var facts: String {
    let (content, manifest) = (pack.newest.content, pack.manifest)
    let size = content.tree.files.reduce(0) { $0 + $1.bytes.count }
    var facts = ""
    func add(_ title: String, _ rows: [String]) {
      if rows.isEmpty { return }
      facts += "<div><dt>\(title)</dt>" + rows.map { "<dd>\($0)</dd>" }.joined() + "</div>\n"
    }
    add("Version", ["\(content.version)"])
    add(
      "Published",
      pack.newest.published.map {
        ["<time datetime=\"\(SiteText.escaped($0))\">\(SitePack.day($0))</time>"]
      } ?? [])
    add(manifest.authors.count > 1 ? "Authors" : "Author", manifest.authors.map(SiteText.markup))
    add("Licence", [manifest.license].filter { !$0.isEmpty }.map(SiteText.escaped))
    add("Motion", [SiteText.code("\(manifest.motion)")])
    add(
      "Modules", manifest.exports.map { SiteText.name(PackModule.name(of: $0, in: content.name)) })
    add(
      "Needs",
      manifest.dependencies.map { need in
        let name = SiteText.name(need.name.description)
        let link = others[need.name].map { "<a href=\"\($0)\">\(name)</a>" } ?? name
        return "\(link) \(SiteText.escaped("\(need.range)"))"
      })
    add(
      "Assets", manifest.assets.map { "\(SiteText.name($0.path)): \(SiteText.markup($0.reason))" })
    add("Signed by", pack.key.map { [SiteText.code($0.text)] } ?? [])
    add("Content", ["\(SiteText.count(content.tree.files.count, "file")), \(Self.size(size))"])
    add("Hash", [SiteText.code("\(content.tree.hash)")])
    return facts
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1024 ? "\(bytes) bytes" : "\((bytes + 1023) / 1024) KB"
  }
}
