import Foundation
import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@testable import MotionBehaviour
@testable import MotionExport

/// A browser plays exported rules under random fingers: everything moves as it does in the run.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct WebBehaviourTests {
  @Test(
    "Chromium responds to random fingers as the run does",
    arguments: [
      "30-sheet", "32-onboarding", "33-tabs", "34-like", "37-cards",
      "46-pinned-player",
    ])
  func example(name: String) throws {
    let text = try Repository.text("examples/\(name).lua")
    try check(
      SceneSource(
        name: "\(name).lua", text: Array(text.utf8), files: ExampleFiles(folder: "examples")))
  }

  @Test("So does a scene of states, of drags and of touched looks", arguments: WebScenes.allCases)
  func scene(scene: WebScenes) throws {
    try check(SceneSource(name: "scene.lua", text: Array(scene.text.utf8)))
  }

  @Test("Rules with one other number differ from the run")
  func mutant() throws {
    let source = SceneSource(name: "scene.lua", text: Array(WebScenes.many.text.utf8))
    for (number, other) in [("\"knob.scale\":0.9", "\"knob.scale\":0.88"), (":0.55,", ":0.54,")] {
      let compared = try compared(source) { $0.replacing(number, with: other) }
      #expect(!compared.failures.isEmpty, "\(other)")
    }
  }

  @Test("A name that a script chooses is no code of the module")
  func names() throws {
    let text = """
      local scene = motion.scene { name = "one", width = 390, height = 844 }
      local box = scene:box { id = "box", width = 100, height = 100, fill = "red" }
      motion.states { name = "m", initial = "a",
        states = { a = { [box] = { x = 1 } }, ["b\\nalert(1)"] = { [box] = { x = 2 } } } }
        :onEnter("b\\nalert(1)", function() end)
      """
    let source = SceneSource(name: "scene.lua", text: Array(text.utf8))
    let module = self.module(of: try described(source)).text
    #expect(
      module.contains("\n//   scene.lua:5  the state `b alert(1)` of `m`, which is entered"),
      "\(module.prefix(900))")
  }

  @Test("One tap is told from two taps, as the run does")
  func taps() throws {
    /// A finger at a place and a time, which moves to the right.
    func finger(at time: Double, by distance: Double = 0) -> TouchRecording.Finger {
      TouchRecording.Finger(
        track: TouchTrack(
          .init(time: time, x: 200, y: 400),
          then: [.init(time: time + 0.05, x: 200 + distance, y: 400)]))
    }
    let stories = [
      TouchRecording(fingers: [finger(at: 0.1), finger(at: 0.3)]),
      TouchRecording(fingers: [finger(at: 0.1), finger(at: 0.5), finger(at: 0.7), finger(at: 0.8)]),
      TouchRecording(fingers: [finger(at: 0.1), finger(at: 0.3, by: 40), finger(at: 0.6)]),
    ]
    let compared = try compared(
      SceneSource(name: "scene.lua", text: Array(WebScenes.taps.utf8)), stories: stories)
    #expect(compared.failures == [] && compared.values > 1000, "\(compared)")
  }

  /// A page with the sheet of an example, which a pointer can drag.
  private func sheet(_ options: String, _ body: (ChromiumPage) throws -> Void) throws {
    let text = try Repository.text("examples/30-sheet.lua")
    let source = SceneSource(name: "sheet.lua", text: Array(text.utf8))
    let module = self.module(of: try described(source)).text
      .replacing("export function", with: "function").replacing("export const", with: "const")
    try ExportedPage(text: "<!doctype html><body style=\"margin: 0\">").show { page in
      try page.evaluate(
        """
        document.body.innerHTML = "<div style='position: fixed; inset: 0; overflow: hidden'>"
          + "<div style='width: 390px; height: 784px'></div></div>";
        const root = document.body.firstChild, sheet = root.firstChild, events = [];
        \(module)
        const screen = respond({
          root, elements: { sheet }, on: (...event) => events.push(event.join(" ").trim()), \(options)
          show(value) { sheet.style.translate = `0 ${value("sheet.y")}px`; },
        });
        0
        """)
      let places = (0...12).map { (x: 200.0, y: 740 - Double($0) * 50) }
      try page.drag(places)
      try body(page)
    }
  }

  /// The top of the sheet after `count` further frames.
  private func top(_ page: ChromiumPage, after count: Int) throws -> Double {
    try page.value(
      """
      await (async () => {
        for (let n = 0; n < \(count); n++) await new Promise(requestAnimationFrame);
        return JSON.stringify(sheet.getBoundingClientRect().top);
      })()
      """)
  }

  @Test("A pointer on a page drags an element, which settles at a detent")
  func pointer() throws {
    try sheet("reducedMotion: false,") { page in
      var place = 0.0
      for _ in 0..<60 where place != 60 { place = try top(page, after: 10) }
      #expect(place == 60)
      let events: [String] = try page.value("JSON.stringify(events)")
      #expect(events == ["begin sheet", "release sheet", "detent sheet full", "rest sheet"])
    }
  }

  @Test("Where motion is reduced, it is there at once")
  func reduced() throws {
    try sheet("reducedMotion: true,") { page in
      let place = try top(page, after: 2)
      #expect(place == 60)
    }
  }

  private func described(_ source: SceneSource) throws -> DescribedScene {
    try DescribedScene(source, RunOptions(), plugins: StandardPlugins.all)
  }

  private func file(of scene: DescribedScene) -> BehaviourFile {
    BehaviourFile(
      scene.behaviour,
      .init(scene: scene.name, size: scene.size, safeArea: scene.safeArea, parameters: [:]))
  }

  private func module(of scene: DescribedScene) -> WebBehaviour {
    WebBehaviour(file(of: scene), root: scene.root, name: "scene.behaviour.js")
  }

  /// Plays stories of fingers, each from the start of the scene.
  private func check(_ source: SceneSource) throws {
    let compared = try compared(source)
    if Seeds.areAsked { print("\(source.name): \(compared)") }
    #expect(compared.fingers >= Self.stories.count && compared.values > 1000, "\(compared)")
    #expect(compared.failures == [], "\(compared)")
  }

  /// Plays random fingers, unless `stories` are given, on a module that is changed, and compares it with the run.
  private func compared(
    _ source: SceneSource, stories: [TouchRecording]? = nil,
    changing change: (String) -> String = { $0 }
  ) throws -> FingeredComparison {
    let scene = try described(source)
    let text = change(module(of: scene).text)
    let moved = BehaviourRules(of: file(of: scene), root: scene.root).moved
    var compared = FingeredComparison(within: 0.01)
    try ExportedPage(text: WebPlayer.page).show { page in
      try page.evaluate("globalThis.module = \(WebPlayer.quoted(text)); 0")
      let random = Self.stories.compactMap { seed in
        TouchRecording.random(
          seed: seed, count: 3, near: scene.places, in: Point(x: scene.size[0], y: scene.size[1]))
      }
      for (index, story) in (stories ?? random).enumerated() {
        let fingers = story.onFrames
        let run = try #require(
          try FingeredRun(
            of: source, RunOptions(), plugins: StandardPlugins.all, fingers: fingers))
        let paths = moved.filter { run.samples.slots[$0] != nil }
        let json = try WebStory(fingers, run, paths).json
        let rows: [[Double]] = try page.value("play(module, \(json))")
        try compared.compare(
          rows, of: paths, with: run, fingers, story: "story \(index + 1)",
          fingers: fingers.fingers.count { $0.start < run.limit })
      }
    }
    return compared
  }

  /// The seeds of the stories of each scene.
  private static let stories = Seeds.first(4)
}

/// What a page gets of a story.
private struct WebStory: Encodable {
  struct Finger: Encodable {
    let samples: [[Double]]
    let isCancelled: Bool
  }

  let size: [Double]
  let fingers: [Finger]
  let hits: [String]
  let paths: [String]
  let frames: Int

  init(_ recording: TouchRecording, _ run: FingeredRun, _ paths: [String]) {
    size = [run.stage.sceneSize.width, run.stage.sceneSize.height]
    fingers = recording.fingers.map { finger in
      Finger(
        samples: finger.track.samples.map { [$0.time, $0.x, $0.y] },
        isCancelled: finger.isCancelled)
    }
    hits = run.hits
    self.paths = paths
    frames = run.samples.rows.count
  }

  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}

/// The page in which exported rules are played.
private enum WebPlayer {
  static func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }

  /// A page with a clock of its own: `play` dispatches the samples of fingers with their times, calls what waits
  /// for a frame 60 times a second, and returns the values 240 times a second.
  static let page = """
    <!doctype html><body style="margin: 0"><script>
    const play = (module, story) => {
      let now = 0, waiting = [];
      performance.now = () => now * 1000;
      globalThis.requestAnimationFrame = (call) => waiting.push(call);
      document.body.innerHTML = "<div style='position: fixed; inset: 0; touch-action: none'></div>";
      const root = document.body.firstChild, hits = story.hits.values();
      const { respond } = new Function(module.replace(/^export /gm, "") + "; return { respond };")();
      const screen = respond({ root, hit: () => hits.next().value, reducedMotion: false });
      const events = story.fingers.flatMap(({ samples, isCancelled }) => samples.map(([t, x, y], index) => {
        const end = isCancelled ? "pointercancel" : "pointerup";
        return { t, x, y, type: index === 0 ? "pointerdown" : index < samples.length - 1 ? "pointermove" : end };
      }));
      const rows = [];
      let next = 0;
      for (let index = 0; index < story.frames; index++) {
        now = index / 240;
        for (; next < events.length && events[next].t <= now + 1e-9; next++) {
          const { t, x, y, type } = events[next];
          const event = new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1 });
          Object.defineProperty(event, "timeStamp", { value: t * 1000 });
          root.dispatchEvent(event);
        }
        if (index % 4 === 0) {
          const calls = waiting;
          waiting = [];
          for (const call of calls) call(now * 1000);
        }
        rows.push(story.paths.map((path) => screen.value(path, now)));
      }
      screen.stop();
      return JSON.stringify(rows);
    };
    </script>
    """
}

/// Scenes of what the examples do not have.
enum WebScenes: CaseIterable {
  case many, player, island, momentum

  /// A layer that listens for one tap and for two.
  static let taps = """
    local scene = motion.scene { name = "taps", width = 390, height = 844 }
    local photo = scene:box { id = "photo", width = 390, height = 844, fill = "gray" }
    motion.states {
      name = "photo", initial = "small", curve = motion.spring { duration = 0.4, bounce = 0.2 },
      states = { small = { [photo] = { scale = 1 } }, large = { [photo] = { scale = 1.5 } },
        liked = { [photo] = { scale = 1.2 } } },
      on = { { tap = photo, to = "large" }, { tap = photo, count = 2, to = "liked" },
        { tap = photo, from = "large", to = "small" } },
    }
    """

  var text: String {
    switch self {
    case .many: RespondingScene.text
    case .player:
      """
      local scene = motion.scene { name = "player", width = 390, height = 844 }
      local player = scene:box { id = "player", x = 8, y = 724, width = 374, height = 60, fill = "gray" }
      local art = player:box { id = "art", x = 8, y = 8, width = 44, height = 44, fill = "red" }
      local states = motion.states {
        name = "playing", initial = "mini", curve = motion.spring { duration = 0.45, bounce = 0.1 },
        states = {
          mini = { [player] = { x = 8, y = 724, width = 374, height = 60, cornerRadius = 14 },
            [art] = { x = 8, y = 8, width = 44, height = 44 } },
          full = { [player] = { x = 0, y = 0, width = 390, height = 844, cornerRadius = 40 },
            [art] = { x = 32, y = 130, width = 326, height = 326 } },
        },
        on = { { tap = art, from = "mini", to = "full" } },
      }
      states:draggable { layer = player, from = "mini", to = "full", by = -724 }
      """
    case .island:
      """
      local scene = motion.scene { name = "island", width = 393, height = 852 }
      local island = scene:box { id = "island", x = 134, y = 11, width = 125, height = 37, fill = "black" }
      local decline = island:box { id = "decline", x = 150, y = 20, width = 40, height = 40, fill = "red" }
      motion.states {
        name = "call", initial = "idle", curve = motion.spring { duration = 0.5, bounce = 0.28 },
        states = {
          idle = { [island] = { x = 134, width = 125, height = 37 }, [decline] = { x = 20, scale = 0.3 } },
          compact = { [island] = { x = 90, width = 213, height = 37 }, [decline] = { x = 60, scale = 0.6 } },
          expanded = { [island] = { x = 11, width = 371, height = 88 }, [decline] = { x = 252, scale = 1 } },
        },
        transitions = { { from = "expanded", curve = motion.spring { duration = 0.35, bounce = 0 } } },
        on = { { after = 0.6, from = "idle", to = "compact" }, { tap = decline, to = "compact" },
          { tap = island, from = "compact", to = "expanded" },
          { longPress = island, from = "expanded", to = "idle" } },
      }
      """
    case .momentum:
      """
      local scene = motion.scene { name = "momentum", width = 390, height = 844 }
      local map = scene:box { id = "map", x = 0, y = 0, width = 900, height = 900, fill = "gray" }
      map:draggable { momentum = true, bounds = { x = { -510, 0 }, y = { -400, 200 } } }
      local list = scene:scroll { id = "list", x = 40, y = 500, width = 300, height = 200, contentHeight = 900 }
      local pages = scene:scroll { id = "pages", x = 40, y = 40, width = 300, height = 100, contentWidth = 1200 }
      pages:snapTo { everyX = 300 }
      """
    }
  }
}
