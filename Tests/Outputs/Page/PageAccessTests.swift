import Foundation
import MotionExport
import Testing

/// The page for people who see little or nothing: contrast, names and roles, the order of the focus.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct PageAccessTests {
  /// A page with all that it can show: graphs of all kinds, a hidden layer, events, an error, variants
  /// and a compared run.
  private static func page() throws -> ScenePage {
    let scene = try ShownScene(
      script: """
        local card = scene:box { id = "card", width = 50, height = 50, fill = "systemRed" }
        scene:text { id = "label", text = "words of the scene" }
        scene:text { id = "away", text = "words of the scene", hidden = true }
        scene:timeline(function(t)
          t:label("first")
          t:start(motion.animator { duration = 0.5 }:animate(card, { x = 40, fill = "systemBlue" }))
          t:wait(0.25)
          card.corners, card.clip = "top", true
          t:label("second")
        end)
        """)
    #expect(scene.failure == nil)
    var main = PageRun(scene.recording, label: "light")
    main.error = "error[out-of-range]: an error of a script"
    return ScenePage(
      [
        main, PageRun(scene.recording, label: "dark", role: .variant),
        PageRun(scene.recording, label: "other.trace", role: .compare),
      ], try ShownScene.declarations.get())
  }

  /// What is done before the page is examined.
  private static let states = [
    ("with its events", ""),
    (
      "with the properties of a layer",
      "document.querySelectorAll('#tree .row:not([hidden])')[1].click();"
    ),
    (
      "with a loop, and a selected layer that is not visible",
      """
      document.querySelectorAll('#tree .row:not([hidden])')[3].click();
      for (const name of ['loop', 'path', 'nextEvent']) document.querySelector(`[data-do=${name}]`).click();
      """
    ),
    ("with its keys", "document.querySelector('[data-do=help]').click();"),
  ]

  private static let schemes = ["light", "dark"]

  /// The texts of the page itself with their contrast, as `[contrast, text]`.
  static let contrasts = """
    {
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const channels = (color) => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
        return [red, green, blue, alpha / 255];
      };
      const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
      const luminance = (color) => {
        const [r, g, b] = color.map((part) => part / 255)
          .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ratio = (a, b) => {
        const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
      };
      const backdrop = (element) => {
        if (!element) return [255, 255, 255, 1];
        return over(channels(getComputedStyle(element).backgroundColor), backdrop(element.parentElement));
      };
      const found = [];
      const note = (element, text, style) => {
        const back = backdrop(element);
        found.push([ratio(over(channels(style.color), back), back), text]);
      };
      for (const element of document.querySelectorAll("body *")) {
        if (element.closest(".stage, script, style, noscript") || !element.checkVisibility()) continue;
        const words = [...element.childNodes].filter(({ nodeType }) => nodeType === 3)
          .map(({ data }) => data.trim()).join("");
        if (words) note(element, words, getComputedStyle(element));
        if (element.placeholder) note(element, element.placeholder, getComputedStyle(element, "::placeholder"));
        for (const part of ["::before", "::after"]) {
          const style = getComputedStyle(element, part);
          if (/[^"\\s]/.test(style.content) && style.content !== "none") note(element, style.content, style);
        }
      }
      JSON.stringify(found.map(([contrast, text]) => ({ contrast, text })));
    }
    """

  struct Contrast: Decodable {
    let contrast: Double
    let text: String
  }

  private func show(
    _ scheme: String, _ change: String, _ body: (ChromiumPage) throws -> Void
  ) throws {
    try Self.page().show { page in
      try page.send(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": scheme]]])
      try page.evaluate("\(change) 0")
      try body(page)
    }
  }

  @Test("Texts have a contrast of 4.5 at least", arguments: schemes, states)
  func contrast(scheme: String, state: (String, String)) throws {
    try show(scheme, state.1) { page in
      let isDark = "matchMedia('(prefers-color-scheme: dark)').matches"
      #expect(try page.evaluate(isDark) as? Bool == (scheme == "dark"))
      let found: [Contrast] = try page.value(Self.contrasts)
      #expect(found.count > 40)
      for text in found where text.contrast < 4.5 {
        Issue.record("\(text.text) has a contrast of \(text.contrast)")
      }
    }
  }

  @Test("Lines of graphs have a contrast of 3 at least", arguments: schemes)
  func lines(scheme: String) throws {
    try show(scheme, Self.states[1].1) { page in
      // The colour of a line, as that of a text.
      let asText = """
        for (const path of document.querySelectorAll(".graph .own")) {
          const text = document.createElement("span");
          text.textContent = "line";
          text.style.color = getComputedStyle(path).stroke;
          path.closest(".graph").append(text);
        }
        0
        """
      try page.evaluate(asText)
      let found: [Contrast] = try page.value(Self.contrasts)
      let lines = found.filter { $0.text == "line" }
      #expect(lines.count >= 2)
      for line in lines { #expect(line.contrast >= 3) }
    }
  }

  /// A node of the tree that the browser gives to assistive technology.
  private struct Node {
    let role: String
    let name: String
  }

  private func nodes(_ page: ChromiumPage) throws -> [Node] {
    let answer = try page.send("Accessibility.getFullAXTree")
    let all = try #require(answer["nodes"] as? [[String: Any]])
    return all.filter { $0["ignored"] as? Bool != true }.map { node in
      func text(_ key: String) -> String {
        (node[key] as? [String: Any])?["value"] as? String ?? ""
      }
      return Node(role: text("role"), name: text("name"))
    }
  }

  private static let interactive: Set = [
    "button", "checkbox", "searchbox", "slider", "textbox", "tree", "treeitem", "image", "dialog",
    "complementary", "main",
  ]

  @Test("Each control, graph and screen has a name", arguments: states)
  func names(state: (String, String)) throws {
    try show("light", state.1) { page in
      let found = try nodes(page)
      for node in found where Self.interactive.contains(node.role) {
        #expect(node.name.contains { $0.isLetter }, "\(node)")
      }
      if state.0 == "with its keys" {
        #expect(found.contains { $0.role == "dialog" && $0.name == "Keys" })
        return
      }
      func names(_ role: String) -> [String] { found.filter { $0.role == role }.map(\.name) }
      let buttons = Set(names("button"))
      let controls = [
        "Play or pause", "Back one frame", "Forward one frame", "To the previous event",
        "To the next event", "Start the loop here", "Loop", "End the loop here", "Full speed",
        "Half speed", "Quarter speed", "Tenth speed", "Path", "Keys", "other.trace", "Close",
      ]
      #expect(buttons.isSuperset(of: controls), "\(buttons)")
      #expect(names("slider") == ["Playhead"])
      #expect(names("tree") == ["Layers"])
      #expect(
        names("treeitem") == [
          "scene, scene", "card, box, moves x, clip, corners, fill", "label, text",
          "away, text, not visible",
        ])
      let images = names("image")
      #expect(images.contains("test, light") && images.contains("test, dark"))
      if state.0.hasPrefix("with the properties") {
        #expect(images.contains("x over time, from 0 to 40 pt"), "\(images)")
        #expect(images.contains("fill over time"), "\(images)")
      }
      // What the scene shows is a picture, and no text of the page.
      let isRead = found.contains { $0.role == "StaticText" && $0.name == "words of the scene" }
      #expect(!isRead || !state.1.isEmpty)
    }
  }

  @Test("The Tab key reaches all controls, in the order of the page")
  func focus() throws {
    try show("light", "") { page in
      var order: [String] = []
      let focused = """
        { const element = document.activeElement;
          element === document.body ? "" : element.dataset.do ?? (element.id || element.classList[0] || element.textContent); }
        """
      for _ in 0..<40 {
        try page.press("Tab")
        let name = try #require(try page.evaluate(focused) as? String)
        if name.isEmpty || name == order.first { break }
        if order.last != name { order.append(name) }
      }
      #expect(
        order == [
          "ghost", "path", "onion", "help", "Close", "scrubber", "previousEvent", "back",
          "toggle", "forward",
          "nextEvent", "markStart", "loop", "markEnd", "tenthSpeed", "quarterSpeed", "halfSpeed",
          "fullSpeed", "filter", "moving", "tree", "row",
        ], "\(order)")
    }
  }
}
