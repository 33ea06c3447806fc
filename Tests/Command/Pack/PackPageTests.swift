import Foundation
import Support
import Testing

/// `motion pack page`: the files of a pack's page and of a registry's.
struct PackPageTests {
  private static let demo = """
    [demo]
    scene = "demo.lua"
    """

  /// A definition of each kind.
  private static let module = """
    local all = { more = {} }
    local define = motion.define
    all.sway = define.animation {
      name = "sway", doc = "Sways.", properties = { "translationX" },
      options = { angle = { 6, min = 0, max = 90, unit = "degrees", doc = "How far." } },
      duration = function() return 0.1 end,
      step = function(options, time) return { translationX = options.angle * time } end,
    }
    all.plate = define.component {
      name = "plate", doc = "A plate.",
      options = { title = { "Hi", choices = { "Hi", "Ho" }, doc = "Its title." }, round = { true } },
      build = function(self, options) self:box { id = "plate" .. options.title } end,
    }
    all.more.give = define.curve {
      name = "give", doc = "Yields late.", options = { power = { 2, min = 1, doc = "How late." } },
      make = function(options) return function(t) return t ^ options.power end end,
    }
    all.stamp = define.effect {
      name = "stamp", doc = "Stamps.", make = function() return { scale = 2, opacity = 0 } end,
    }
    all.dusk = define.palette {
      name = "dusk", doc = "Soft colours.",
      colors = { ink = { light = "#2b2622", dark = "#ece4d9", doc = "Text." } },
    }
    all.patient = define.policy {
      name = "patient", doc = "Closes at once.", expands = "anywhere",
      options = { patience = { 30, min = 0, doc = "In points." } },
      step = function(options, header, scroll) return header.height end,
    }
    all.desk = define.scene {
      name = "desk", doc = "A desk.", options = { wide = { false, doc = "Whether it is wide." } },
      make = function(options) return motion.scene { name = "desk", width = options.wide and 800 or 400 } end,
    }
    all.settle = define.spring {
      name = "settle", doc = "Comes to rest.", options = { bounce = { 0.2, min = 0, max = 0.9 } },
      make = function(options) return motion.spring { duration = 0.4, bounce = options.bounce } end,
    }
    return all
    """

  private static let demoScript = """
    local scene = motion.scene { name = "demo", width = 100, height = 100, fill = "systemBackground" }
    local card = scene:box { id = "card", width = 20, height = 20, fill = "systemBlue" }
    scene:timeline(function(t) t:play(motion.animator { duration = 0.2 }:animate(card, { x = 50 })) end)

    """

  private static func withPack(_ body: (PackFolder) throws -> Void) throws {
    try PackFolder.with { folder in
      try folder.pack("north/all", "1.0.0", demo, module: module)
      try folder.write("all/demo.lua", demoScript)
      try body(folder)
    }
  }

  /// The page without its style and its script.
  private static func body(_ page: String) -> String {
    page.replacing(/<style>(?s:.*?)<\/style>|<script>(?s:.*?)<\/script>/, with: "")
  }

  @Test("A page says what a pack is, how it is added, and what each definition declares")
  func content() throws {
    try Self.withPack { folder in
      #expect(
        try folder.run("motion pack page all -o site")
          == "site/index.html  north/all 1.0.0, 3 files\n")
      #expect(
        Set(folder.snapshot("site").keys)
          == ["index.html", "demo.html", "all-1.0.0.motionpack", "motion-site.txt"])
      let page = Self.body(try folder.text("site/index.html"))
      let parts = [
        "<title>north/all 1.0.0</title>", "A pack for tests", "<dd>Ada</dd>", "<dd>MIT</dd>",
        "<code>&gt;=0.1</code>", "motion pack add all-1.0.0.motionpack",
        "<a href=\"all-1.0.0.motionpack\" download>", "data-play=\"demo.html#alone\"",
        "1 palette", "<code>translationX</code>", "number from 0 to 90 (degrees)",
        "<span class=\"required\">required</span>", "The layer whose properties it moves.",
        "&quot;Hi&quot; or &quot;Ho&quot;", "<code>&quot;Hi&quot;</code>", "true or false",
        "<code>dusk.<wbr>ink</code>", "fill=\"#2b2622\"", "#2b2622, dark #ece4d9",
        "25 % of the progress after half of the time", "overshoots by",
        "aria-label=\"give: progress over time;",
      ]
      for part in parts { #expect(page.contains(part), "\(part)") }
      let packed = try folder.run("motion pack build all >&2; cat all-1.0.0.motionpack | cksum")
      #expect(try folder.run("cat site/all-1.0.0.motionpack | cksum") == packed)
      let stage = try folder.text("site/demo.html")
      for label in ["light", "dark", "reduced motion"] {
        #expect(stage.contains("\"label\":\"\(label)\""), "\(label)")
      }
    }
  }

  @Test("The code of each definition runs as it is copied")
  func snippets() throws {
    try Self.withPack { folder in
      try folder.run("motion pack page all -o site; mkdir p; cd p; motion pack add ../all >&2")
      let page = Self.body(try folder.text("site/index.html"))
      let snippets = page.matches(
        of: /aria-label="code with (\w+)"><code>((?s:.*?))<\/code>/
      ).map { (String($0.output.1), String($0.output.2)) }
      #expect(
        snippets.map(\.0)
          == ["sway", "plate", "give", "stamp", "dusk", "patient", "desk", "settle"])
      for (name, markup) in snippets {
        let entities = [
          ("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
        ]
        let code = entities.reduce(markup) { $0.replacing($1.0, with: $1.1) }
        let preamble = """
          local scene = motion.scene { name = "x" }
          local card = scene:box { id = "card", width = 9, height = 9 }
          local list = scene:scroll { id = "list", y = 200, width = 390, height = 400, contentHeight = 900 }
          local header = scene:box { id = "header", width = 390, height = 200 }
          local before, after = scene:group { id = "before" }, scene:group { id = "after", hidden = true }
          after:box { id = "seal", width = 9, height = 9 }

          """
        try folder.write("p/scene.lua", (name == "desk" ? "" : preamble) + code + "\n")
        let outcome = try folder.shell("cd p; motion run scene.lua")
        #expect(outcome.code == 0, "\(code)\n\(outcome.error)")
      }
    }
  }

  @Test("Texts of packs are shown and never obeyed")
  func hostile() throws {
    try PackFolder.with { folder in
      try folder.pack(
        "north/evil", "1.0.0",
        Self.demo.replacing(
          "[demo]",
          with: """
            [assets]
            "a b'&.txt" = "<svg onload=alert(1)>"

            [demo]
            """),
        module: """
          motion.define.curve {
            name = "lift", doc = "</p><script>alert(1)</script> `<b>` javascript:alert(1) http://a.example \u{202E}",
            options = { text = { "\\"></code><img src=x onerror=alert(1)>", doc = "<a href='javascript:x'>https://ok.example/a?b=1&c='d." } },
            make = function() return "linear" end,
          }
          return {}
          """)
      try folder.write("evil/a b'&.txt", "x")
      try folder.run(
        "sed -i -e 's/\"Ada\"/\"Ada <script>\", \"Bo https:\\/\\/bo.example\"/' -e 's/A pack for tests/A <i>pack<\\/i> \\&amp;/' evil/pack.toml"
      )
      try folder.write(
        "evil/demo.lua",
        "local s = motion.scene { name = 'x', width = 9, height = 9 } s:text { id = 'x', text = '</script><!--<script>' }"
      )
      try folder.run(
        """
        motion pack page evil -o site 2>/dev/null
        motion pack publish evil --registry registry --skip-scenes >/dev/null
        motion pack page --registry registry -o all --title '<b>Packs</b>' 2>/dev/null
        """)
      for path in ["site/index.html", "all/index.html", "all/north/evil/index.html"] {
        let whole = try folder.text(path)
        let page = Self.body(whole)
        for part in [
          "<script", "<img src=x", "<b>", "<i>", "onerror=alert(1)>", "<svg onload", "\u{202E}",
        ] {
          #expect(!page.contains(part), "\(path): \(part)")
        }
        // Markup has only the page's own elements and attributes.
        for match in page.matches(of: /<[a-z][^>]*\son\w+=/) {
          Issue.record("\(path): \(match.output)")
        }
        for match in page.matches(of: /(?:href|src)="([^"]*)"/) {
          let address = String(match.output.1)
          #expect(
            address.hasPrefix("https://") || !address.contains(":"), "\(path): \(address)")
        }
        #expect(whole.contains("default-src 'none'; style-src 'sha256-"))
        #expect(whole.matches(of: /<script/).count == 1)
      }
      let page = try folder.text("site/index.html")
      #expect(page.contains("<a href=\"https://ok.example/a?b=1&amp;c=\" rel="))
      #expect(page.contains("<a href=\"https://bo.example\" rel="))
      #expect(page.contains("<dd>Ada &lt;script&gt;</dd>"))
      let stage = try folder.text("site/demo.html")
      #expect(stage.contains("script>\\u003c!--") && !stage.contains("<!--<script>"))
    }
  }

  /// A registry with two packs, of which one has two versions and needs the other.
  private static func registry(_ folder: PackFolder) throws {
    try folder.pack("north/all", "1.0.0", demo, module: module)
    try folder.write("all/demo.lua", demoScript)
    try folder.pack(
      "south/needs", "0.1.0", "keywords = [\"shiny\"]\n[dependencies]\n\"north/all\" = \"^1\"",
      module: """
        local all = require "north/all"
        return motion.define.curve { name = "twice", make = function() return "north/all.give" end }
        """)
    try folder.run(
      """
      motion pack publish all --registry registry
      motion pack publish needs --registry registry
      sed -i -e 's/1.0.0/2.0.0/' all/pack.toml
      sed -i -e 's/power = { 2/power = { 3/' -e 's/angle = /lean = /' -e 's/options.angle/options.lean/' \
        -e 's/name = "stamp"/name = "print"/' all/init.lua
      motion pack publish all --registry registry
      """)
  }

  @Test("The pages of a registry link to each other, and say what each version changes")
  func versions() throws {
    try PackFolder.with { folder in
      try Self.registry(folder)
      #expect(
        try folder.run(
          "motion pack page --registry registry --address https://packs.example/x -o site")
          == "site/index.html  2 packs, 4 files\n")
      let front = Self.body(try folder.text("site/index.html"))
      for part in [
        "Newest", "<a href=\"north/all/index.html\">", "<a href=\"south/needs/index.html\">",
        "data-words=\"south/needs a pack for tests shiny twice curve\"", "2 packs",
      ] {
        #expect(front.contains(part), "\(part)")
      }
      let page = Self.body(try folder.text("site/north/all/index.html"))
      let changes = page.matches(of: /<li>([A-Z][^<]*(?:<code>[^<]*<\/code>[^<]*)*\.)<\/li>/).map {
        $0.output.1.replacing("<code>", with: "`").replacing("</code>", with: "`")
      }
      #expect(
        changes == [
          "Removes the effect `stamp`.", "Removes the option `angle` of `sway`.",
          "Changes the default of `give.power` from `2` to `3`.", "Changes the motion of `give`.",
          "Adds the effect `print`.", "Adds the option `lean` of `sway`.", "The first version.",
        ])
      #expect(page.contains("motion pack add north/all --registry https://packs.example/x"))
      let needs = Self.body(try folder.text("site/south/needs/index.html"))
      #expect(needs.contains("<a href=\"../../north/all/index.html\">"))
      #expect(needs.contains("aria-label=\"twice: progress over time;"))
    }
  }

  @Test("All links of a site lead to its files, and to places in them")
  func links() throws {
    try PackFolder.with { folder in
      try Self.registry(folder)
      try folder.run(
        "motion pack page --registry registry -o site; motion pack page all -o site/north/one --force"
      )
      let files = folder.snapshot("site")
      let pages = files.keys.filter { $0.hasSuffix("index.html") }
      #expect(pages.count == 4)
      for page in pages {
        let text = Self.body(try folder.text("site/\(page)"))
        let addresses = text.matches(of: /(?:href|src|data-play)="([^"]*)"/).map {
          String($0.output.1)
        }
        #expect(addresses.count > 3)
        let base = try #require(URL(string: "file:///\(page)"))
        for address in addresses {
          let target = try #require(URL(string: address, relativeTo: base))
          let path = String(target.absoluteURL.path.dropFirst())
          #expect(files[path] != nil, "\(page): \(address)")
          if let place = target.fragment, place != "alone" {
            #expect(text.contains("id=\"\(place)\""), "\(page): \(address)")
          }
        }
      }
    }
  }

  @Test("The same packs give the same bytes")
  func determinism() throws {
    try PackFolder.with { folder in
      try Self.registry(folder)
      try folder.run(
        """
        motion pack page --registry registry -o one
        mkdir elsewhere; cp -r registry elsewhere/copy; cd elsewhere
        motion pack page --registry copy -o ../two
        """)
      let (one, two) = (folder.snapshot("one"), folder.snapshot("two"))
      #expect(one.count > 4 && one == two)
    }
  }

  @Test("Files of others are not replaced, and pages that are no longer made are removed")
  func overwriting() throws {
    try PackFolder.with { folder in
      try Self.registry(folder)
      try folder.write("full/index.html", "mine")
      let error = try folder.failure("motion pack page all -o full")
      #expect(error.contains("error[unwritable-file]: `full` is not empty"), "\(error)")
      #expect(error.contains("`--force`"))
      #expect(try folder.text("full/index.html") == "mine")

      // A site is replaced, except for what others have added.
      try folder.run("motion pack page --registry registry -o site")
      try folder.write("site/CNAME", "packs.example")
      try folder.run("motion pack page all -o site")
      #expect(
        Set(folder.snapshot("site").keys)
          == ["CNAME", "index.html", "demo.html", "all-2.0.0.motionpack", "motion-site.txt"])
      #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/site/north"))
      try folder.run("rm site/motion-site.txt")
      #expect(try folder.failure("motion pack page all -o site").contains("is not empty"))
      try folder.run("motion pack page all -o site --force; motion pack page all -o site")

      // A name that another file has taken.
      try folder.run(
        "motion pack page --registry registry -o both; rm -r both/north; touch both/north")
      #expect(
        try folder.failure("motion pack page --registry registry -o both")
          .contains("`both/north` must be a folder"))
      // A link does not lead out of the site, and a list names nothing outside of it.
      try folder.run("rm both/north; mkdir out; ln -s ../out both/north")
      #expect(
        try folder.failure("motion pack page --registry registry -o both").contains(
          "must be a folder"))
      try folder.write("keep.txt", "kept")
      try folder.run(
        "rm both/north; printf '../keep.txt\\n' >> both/motion-site.txt; motion pack page --registry registry -o both"
      )
      #expect(try folder.text("keep.txt") == "kept")
      #expect(folder.snapshot("out").isEmpty)
    }
  }

  @Test("A pack or a demo that fails is reported, and the other pages are written")
  func faults() throws {
    try PackFolder.with { folder in
      try folder.pack("a/broken", "1.0.0", module: "error('<broken>')")
      try folder.pack("a/loops", "1.0.0", module: "while true do end")
      try folder.pack("a/fine", "1.0.0", Self.demo)
      try folder.write("fine/demo.lua", Self.demoScript + "error 'too late'\n")
      try folder.pack("a/later", "1.0.0")
      try folder.run("sed -i 's/>=0.1/>=9/' later/pack.toml")
      for name in ["broken", "loops", "fine", "later"] {
        try folder.run("motion pack publish \(name) --registry registry --skip-scenes")
      }
      let outcome = try folder.shell("motion pack page --registry registry -o site")
      #expect(outcome.code == 0)
      #expect(outcome.output == "site/index.html  4 packs, 5 files\n")
      for part in [
        "warning: a/broken 1.0.0 could not be loaded", "warning: a/loops 1.0.0 could not be loaded",
        "warning: the demo of a/fine 1.0.0 does not run to its end",
      ] {
        #expect(outcome.error.contains(part), "\(outcome.error)")
      }
      #expect(
        try folder.text("site/a/broken/index.html").contains("could not be loaded: &lt;broken&gt;"))
      #expect(
        try folder.text("site/a/later/index.html").contains(
          "It runs with motion <code>&gt;=9</code>"))
      // An archive that differs from the index is left out.
      try folder.run("printf x >> registry/a/fine/fine-1.0.0.motionpack")
      let changed = try folder.shell("motion pack page --registry registry -o site")
      #expect(changed.code == 0)
      #expect(changed.error.contains("warning: `a/fine` is left out because it could not be read"))
      #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/site/a/fine/index.html"))
    }
  }

  @Test(
    "Options that contradict each other are errors of usage",
    arguments: [
      ("one --registry r -o s", "Name either a pack or `--registry`"),
      ("one --address https://a.example -o s", "are for the pages of a `--registry`"),
      ("--registry https://a.example -o s", "takes the folder of the registry"),
      ("--registry r --address 'https://a.example; rm x' -o s", "starts with https://"),
      ("--registry r --address ftp://a.example -o s", "starts with https://"),
      ("one", "-o"),
    ])
  func usage(words: String, says: String) throws {
    try PackFolder.with { folder in
      let outcome = try folder.shell("motion pack page \(words)")
      #expect(outcome.code == 2)
      #expect(outcome.error.contains(says), "\(outcome.error)")
    }
  }
}
