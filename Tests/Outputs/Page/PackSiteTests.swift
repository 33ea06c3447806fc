import Foundation
import Support
import Testing

/// The pages of packs in a browser: their search, their demo, their contrast, and narrow screens.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct PackSiteTests {
  /// The site of a registry with the packs of the examples, made once.
  private static let site = Result { () throws -> URL in
    let folder = FileManager.default.temporaryDirectory.appending(path: "motion-site-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let packs = Repository.root.appending(path: "examples/packs")
    for words in [
      ["pack", "publish", packs.path + "/passport", "--registry", "registry", "--skip-scenes"],
      ["pack", "publish", packs.path + "/soft-headers", "--registry", "registry", "--skip-scenes"],
      ["pack", "page", "--registry", "registry", "-o", "site"],
    ] {
      let process = Process()
      process.executableURL = Repository.motion
      process.arguments = words
      process.currentDirectoryURL = folder
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
    return folder.appending(path: "site", directoryHint: .isDirectory)
  }

  private static let pack = "north/soft-headers/index.html"
  private static let pages = ["index.html", pack, "north/passport/index.html"]

  private func open(_ path: String, _ body: (ChromiumPage) throws -> Void) throws {
    let address = try #require(URL(string: path, relativeTo: try Self.site.get()))
    try Chromium.use { browser in
      let page = try browser.open(address)
      try body(page)
      #expect(try page.errors() == [])
      try page.close()
    }
  }

  @Test(
    "The search finds packs by all words, in names, summaries and what they define",
    arguments: [
      ("", ["north/passport", "north/soft-headers"], ""),
      ("soft", ["north/soft-headers"], "1 of 2"),
      ("NORTH Palette dusk", ["north/soft-headers"], "1 of 2"),
      ("north", ["north/passport", "north/soft-headers"], "2 of 2"),
      ("sway curve", [], "No pack has all of these words."),
    ])
  func search(words: String, found: [String], status: String) throws {
    try open("index.html") { page in
      try page.evaluate("document.getElementById('sought').focus()")
      for letter in words { try page.press(String(letter)) }
      let shown: [String] = try page.value(
        """
        JSON.stringify([...document.querySelectorAll(".cards li")].filter((card) => card.checkVisibility())
          .map((card) => card.querySelector("h3 a").textContent))
        """)
      #expect(shown == found)
      #expect(
        try page.evaluate("document.getElementById('found').textContent") as? String == status)
      let hasNewest = try page.evaluate("document.getElementById('newest').checkVisibility()")
      #expect(hasNewest as? Bool == words.isEmpty)
    }
  }

  @Test("The demo is loaded when it is played, and then plays alone")
  func demo() throws {
    try open(Self.pack) { page in
      #expect(try page.evaluate("document.querySelectorAll('iframe').length") as? Int == 0)
      try page.evaluate("document.querySelector('[data-play]').click()")
      let address = try page.evaluate("document.querySelector('.stage iframe').src") as? String
      #expect(address?.hasSuffix("/north/soft-headers/demo.html#alone") == true)
    }
    try open("north/soft-headers/demo.html#alone") { page in
      let state: [Bool] = try page.value(
        """
        JSON.stringify(["#screens", "#transport", "#bar", "aside"]
          .map((part) => document.querySelector(part).checkVisibility())
          .concat(document.querySelector("[data-do=toggle]").getAttribute("aria-pressed") === "true",
            document.querySelectorAll(".screen").length === 4))
        """)
      #expect(state == [true, true, false, false, true, true])
    }
  }

  @Test(
    "A page fits a phone, and its texts have a contrast of 4.5", arguments: pages,
    ["light", "dark"])
  func looks(path: String, scheme: String) throws {
    try open(path) { page in
      try page.send(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": scheme]]])
      for width in [360, 1280] {
        try page.send(
          "Emulation.setDeviceMetricsOverride",
          ["width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false])
        let wide = try page.evaluate("document.documentElement.scrollWidth") as? Int
        #expect(wide == width)
      }
      let found: [PageAccessTests.Contrast] = try page.value(PageAccessTests.contrasts)
      #expect(found.count > 10)
      for text in found where text.contrast < 4.5 {
        Issue.record("\(text.text) has a contrast of \(text.contrast)")
      }
    }
  }

  @Test("Links, buttons, tables and pictures have names", arguments: pages)
  func names(path: String) throws {
    try open(path) { page in
      let answer = try page.send("Accessibility.getFullAXTree")
      let nodes = try #require(answer["nodes"] as? [[String: Any]])
      var roles: Set<String> = []
      for node in nodes where node["ignored"] as? Bool != true {
        func text(_ key: String) -> String {
          (node[key] as? [String: Any])?["value"] as? String ?? ""
        }
        roles.insert(text("role"))
        if ["link", "button", "searchbox", "table", "image"].contains(text("role")) {
          #expect(text("name").contains { $0.isLetter }, "\(text("role")) \(node)")
        }
      }
      let expected: Set =
        path == "index.html"
        ? ["link", "searchbox", "main", "list"]
        : ["link", "button", "table", "main", "complementary"]
      #expect(roles.isSuperset(of: expected), "\(roles)")
    }
  }
}
