import MotionCore
import MotionExport
import MotionRecording
import MotionValues
import Support
import Testing

@Suite("Lottie files")
struct LottieTests {
  static let sceneNames = [
    "00-collapsing-header", "03-passport", "04-search-transitions", "10-spring-gallery",
    "12-passport-keyframes", "13-booklet", "20-home-screen", "30-sheet", "37-cards",
  ]

  @Test("have what players demand, and are true to the run", arguments: sceneNames)
  func examples(name: String) throws {
    let scene = try LottieScene.example(name)
    #expect(LottieStructure(scene.json).problems == [])
    let report = scene.file.report
    #expect((report.worstCorner?.distance ?? 0) <= scene.handoff.tolerances.points)
    let changing =
      scene.handoff.tracks.map { ($0.layer, $0.property) }
      + scene.handoff.steps.map { ($0.layer, $0.property) }
    for (layer, property) in changing {
      let path = scene.recording.layers[layer].path
      #expect(scene.entry(path, property) != nil, "\(path).\(property) is not in the report")
    }
    for entry in report.entries where entry.unit == .points && !entry.isLeftOut {
      #expect((entry.deviation?.worst ?? 0) <= 0.25 + 1e-9, "\(entry.layer).\(entry.property)")
    }
  }

  @Test(
    "are as small as measured", arguments: [("10-spring-gallery", 8_000), ("13-booklet", 81_000)])
  func size(name: String, limit: Int) throws {
    #expect(try LottieScene.example(name).file.text.utf8.count <= limit)
  }

  @Test("are the same bytes each time")
  func bytes() throws {
    let again = try LottieScene(running: try Repository.text("examples/13-booklet.lua"))
    #expect(try LottieScene.example("13-booklet").file.text == again.file.text)
  }

  @Test("write a declared ease as one pair of keys")
  func ease() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local box = scene:box { id = "box", width = 50, height = 50, fill = "black" }
        motion.animator { duration = 0.5, curve = "easeInOut" }:animate(box, { x = 120 }):play()
        """))
    let keys = try #require(scene.layers("box").first?["ks"]?["p"]?["x"]?.keys)
    #expect(keys.count == 2)
    #expect(((keys[0]["o"]?["x"]?.number ?? 0) - 0.42).magnitude < 0.01)
    #expect(((keys[0]["i"]?["x"]?.number ?? 0) - 0.58).magnitude < 0.01)
    #expect(keys[1]["t"]?.number == 30 && keys[1]["s"]?[0]?.number == 120)
    #expect(scene.entry("box", "x")?.outcome == .kept("x position"))
  }

  @Test("move a size in proportion with one easing, and any other by lines")
  func resizing() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local one = scene:box { id = "one", width = 50, height = 20, fill = "black" }
        local two = scene:box { id = "two", width = 50, height = 20, fill = "black" }
        local ease = motion.animator { duration = 0.5, curve = "easeIn" }
        ease:animate(one, { width = 100, height = 40 })
        ease:animate(two, { width = 100 })
        ease:play()
        motion.animator { duration = 0.5, curve = "easeOut" }:animate(two, { height = 40 }):play()
        """))
    func keys(_ name: String) -> [JSONValue]? {
      scene.layers(name).first?["shapes"]?[0]?["s"]?.keys
    }
    #expect(keys("one")?.count == 2)
    #expect(keys("one")?[0]["o"]?["x"]?.number != 0)
    #expect((keys("two")?.count ?? 0) > 5)
  }

  @Test("jump where a value is set")
  func set() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local box = scene:box { id = "box", width = 50, height = 50, fill = "black" }
        scene:timeline(function(t)
          t:play(motion.animator { duration = 0.2, curve = "linear" }:animate(box, { x = 100 }))
          box.x = 20
          t:wait(0.3)
          box.x = 60
          t:wait(0.1)
        end)
        """))
    let keys = try #require(scene.layers("box").first?["ks"]?["p"]?["x"]?.keys)
    #expect(LottieStructure(scene.json).problems == [])
    #expect(keys.map { $0["s"]?[0]?.number } == [0, 100, 20, 60])
    #expect(keys.map { $0["h"]?.number } == [nil, 1, 1, nil])
    #expect(keys.last?["t"]?.number == 30)
  }

  @Test("fade a group as a whole, and a single picture by itself")
  func opacity() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local many = scene:group { id = "many", x = 10 }
        many:box { id = "a", width = 50, height = 50, fill = "black" }
        many:box { id = "b", width = 50, height = 50, fill = "red" }
        local one = scene:group { id = "one" }
        one:box { id = "c", width = 50, height = 50, fill = "black", opacity = 0.5 }
        motion.animator { duration = 0.5, curve = "linear" }
          :animate(many, { opacity = 0 }):animate(one, { opacity = 0 }):play()
        """))
    let group = try #require(scene.layers("many (opacity)").first)
    #expect(group["ty"]?.number == 0)
    #expect(group["ks"]?["o"]?.keys?.count == 2)
    #expect(scene.layers("many/a").map { $0["ks"]?["o"] } == [nil])
    #expect(scene.layers("one/c").first?["ks"]?["o"]?.keys?[0]["s"]?[0]?.number == 50)
  }

  @Test("write layers again where no one order fits")
  func order() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local a = scene:box { id = "a", width = 50, height = 50, fill = "black" }
        local b = scene:box { id = "b", width = 50, height = 50, fill = "red", zPosition = 1 }
        local c = scene:box { id = "c", width = 50, height = 50, fill = "red" }
        scene:timeline(function(t)
          t:wait(0.5)
          a.zPosition = 2
          t:wait(0.5)
          c.hidden = true
          t:wait(0.1)
        end)
        """))
    let spans = scene.layers("a").compactMap { $0["ip"]?.number }.sorted()
    #expect(spans == [0, 30])
    #expect(scene.layers("c").map { $0["op"]?.number ?? 0 }.max() == 60)
    let names = (scene.json["layers"]?.list ?? []).compactMap { $0["nm"]?.text }
    // From front to back: the second stretch, then the first.
    #expect(names == ["a", "b", "c", "b", "c", "a"])
  }

  @Test("clip what is inside a layer that clips, and scroll it")
  func clip() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local list = scene:scroll { id = "list", width = 100, height = 100, contentHeight = 400, clip = true,
          cornerRadius = 10, fill = "white" }
        list:box { id = "row", y = 20, width = 80, height = 40, fill = "black" }
        scene:timeline(function(t) t:play(list:drag { by = -80, duration = 0.2 }) end)
        """))
    let mask = scene.layers("list (clip)").first?["masksProperties"]?[0]?["pt"]?["k"]
    #expect(mask?["v"]?.list?.count == 8)
    #expect(scene.layers("list (content)").first?["ks"]?["p"]?["y"]?.keys != nil)
    #expect(LottieStructure(scene.json).problems == [])
  }

  @Test("mirror the corners of a booklet's back page")
  func back() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local book = scene:group { id = "book", x = 200, y = 50, width = 150, height = 200 }
        local function page(id)
          return book:box { id = id, width = 150, height = 200, cornerRadius = 24, corners = "right", fill = "white" }
        end
        local right, left, front = page("right"), page("left"), page("front")
        motion.booklet { front = front, innerLeft = left, innerRight = right, angle = 180, perspective = 0 }
        local box = scene:box { id = "box", width = 10, height = 10, fill = "red" }
        motion.animator { duration = 0.2 }:animate(box, { x = 60 }):play()
        """))
    let vertices = scene.layers("book/left").first?["shapes"]?[0]?["ks"]?["k"]?["v"]?.list ?? []
    // On the screen, where the spine is at 200: round on the left, and square at the spine.
    #expect(
      vertices.map { $0.list?.compactMap(\.number) ?? [] } == [
        [50, 74], [74, 50], [200, 50], [200, 250], [74, 250], [50, 226],
      ])
  }

  @Test("report what they lack, and refuse to draw nothing")
  func losses() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local box = scene:box { id = "box", width = 50, height = 50, fill = "black", shadowOpacity = 1 }
        box:text { id = "words", text = "Hello" }
        motion.animator { duration = 0.5 }:animate(box, { x = 120, blur = 4 }):play()
        """))
    for (layer, property) in [("box", "shadowOpacity"), ("box", "blur"), ("box/words", "text")] {
      #expect(scene.entry(layer, property)?.isLeftOut == true, "\(layer).\(property)")
    }
    #expect(throws: Diagnostic.self) {
      try LottieScene(
        running: LottieScene.script(
          """
          local words = scene:text { id = "words", text = "Hello" }
          motion.animator { duration = 0.5 }:animate(words, { x = 120 }):play()
          """))
    }
  }

  @Test(
    "keep any name as it is",
    arguments: ["<b>&", "é\\u{202e}ü", "{{x}}", "a\\\\b", "${x},"])
  func names(name: String) throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local box = scene:box { id = "box", width = 50, height = 50, fill = "black" }
        scene:timeline(function(t)
          t:play(motion.animator { duration = 0.1 }:animate(box, { x = 9 }))
        end)
        """.replacing("\"box\"", with: "\"\(name)\"")))
    #expect(LottieStructure(scene.json).problems == [])
    let path = scene.recording.layers[1].path
    #expect(scene.layers(path).count == 1)
  }
}
