import MotionCore
import MotionExport
import Support
import Testing

@Suite("Drawings in Lottie files")
struct LottieDrawingTests {
  @Test(
    "have what players demand, and are true to the run",
    arguments: [
      "34-like", "35-shimmer", "36-refresh", "38-story", "41-check", "42-player", "43-story-ring",
      "45-cover", "46-pinned-player",
    ])
  func examples(name: String) throws {
    let scene = try LottieScene.example(name)
    #expect(LottieStructure(scene.json).problems == [])
    let worst = scene.file.report.worstCorner?.distance ?? 0
    #expect(worst <= scene.handoff.tolerances.points)
  }

  @Test("trim lines apart from areas, with their ends, corners and dashes")
  func line() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local ring = scene:shape { id = "ring", width = 100, height = 100, path = motion.ellipse(), fill = "red",
          stroke = "black", strokeWidth = 6, strokeCap = "round", strokeJoin = "bevel", dash = { 9, 4 },
          trimEnd = 0, trimStart = 0.25, fillRule = "evenOdd" }
        motion.withAnimation({ duration = 0.5, curve = "linear" }, function() ring.trimEnd = 1 end)
        """))
    let groups = try #require(scene.layers("ring").first?["shapes"]?.list)
    #expect(
      groups.map { $0["it"]?.list?.compactMap { $0["ty"]?.text } ?? [] } == [
        ["sh", "tm", "st", "tr"], ["sh", "fl", "tr"],
      ])
    let trim = groups[0]["it"]?[1]
    #expect(trim?["s"]?["k"]?.number == 25)
    #expect(trim?["e"]?.keys?.compactMap { $0["s"]?[0]?.number } == [0, 100])
    let stroke = groups[0]["it"]?[2]
    #expect(
      ["w", "lc", "lj"].map { stroke?[$0]?["k"]?.number ?? stroke?[$0]?.number } == [6, 2, 3])
    #expect(stroke?["d"]?.list?.map { $0["n"]?.text } == ["d", "g", "o"])
    #expect(groups[1]["it"]?[1]?["r"]?.number == 2)
    #expect(scene.entry("ring", "trimEnd")?.isLeftOut == false)
    #expect(scene.file.report.leftOut.isEmpty)
  }

  @Test("have more stops for a gradient that mixes in OKLab, and say how near these are")
  func oklab() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local function fill(id, mixing)
          return scene:box { id = id, width = 9, height = 9, fill = motion.linearGradient { "red", "blue", mixing = mixing } }
        end
        fill("plain", "srgb")
        fill("still", "oklab")
        motion.animator { duration = 0.3 }:animate(fill("moving", "oklab"), {
          fill = motion.linearGradient { "white", "blue", mixing = "oklab" } }):play()
        """))
    #expect(scene.entry("plain", "fill") == nil)
    for layer in ["still", "moving"] {
      guard case .kept(let words)? = scene.entry(layer, "fill")?.outcome else {
        Issue.record("\(layer): \(scene.file.report.entries)")
        continue
      }
      let bound = try #require(
        words.firstMatch(of: /stops of fill \(colours within ([0-9.]+)\/255\)/))
      let steps = try #require(Double(bound.1))
      #expect(steps > 0.1 && steps <= 1)
    }
  }

  @Test("move dashes as numbers, always as many of them")
  func dashes() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local lines = scene:shape { id = "lines", path = "M0 0 H80 M0 20 H80", stroke = "black", dash = { 10, 12 },
          trimEnd = 0.2 }
        motion.withAnimation({ duration = 0.5, curve = "linear" }, function()
          lines.trimEnd, lines.dash, lines.dashOffset = 1, { 22, 0 }, 30
        end)
        """))
    let stroke = scene.layers("lines").first?.objects.first { $0["ty"]?.text == "st" }
    let ends = stroke?["d"]?.list?.map { $0["v"]?.keys?.last?["s"]?[0]?.number }
    #expect(ends == [22, 0, 30])
    #expect(scene.file.report.leftOut.isEmpty)
  }

  @Test("morph outlines with the same vertices all the time")
  func morph() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local icon = scene:shape { id = "icon", width = 48, height = 48, fill = "black",
          path = motion.path("M9,6 L19,12 L9,18 Z", { box = 24 }) }
        motion.withAnimation({ duration = 0.5, curve = "linear" }, function()
          icon.path = motion.path("M7,6 H10.5 V18 H7 Z M13.5,6 H17 V18 H13.5 Z", { box = 24 })
        end)
        """))
    #expect(LottieStructure(scene.json).problems == [])
    let shapes = try #require(scene.layers("icon").first?["shapes"]?.list)
    #expect(shapes.map { $0["ty"]?.text } == ["sh", "sh", "fl"])
    for shape in shapes.prefix(2) { #expect((shape["ks"]?.keys?.count ?? 0) >= 2) }
    // The last key is the bar at the left, from 14 to 21 points.
    let bar = shapes[0]["ks"]?.keys?.last?["s"]?[0]?["v"]?.list?.compactMap { $0[0]?.number } ?? []
    #expect(Set(bar) == [14, 21])
    #expect(scene.entry("icon", "path")?.outcome == .baked("into outline"))
  }

  @Test("write gradients with the stops that look like their space, and move their lines")
  func gradients() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local box = scene:box { id = "box", width = 100, height = 50,
          fill = motion.linearGradient { "red", { "#00f0", at = 0.5 }, from = { x = 0, y = 0.5 }, to = { x = 1, y = 0.5 } } }
        local mixed = scene:box { id = "mixed", width = 80, height = 80,
          fill = motion.radialGradient { "red", "#0f0", mixing = "oklab", center = { x = 0.5, y = 0.5 } } }
        local oval = scene:box { id = "oval", width = 100, height = 50,
          fill = motion.radialGradient { "red", "#0f0", center = { x = 0.5, y = 0.5 } } }
        motion.withAnimation({ duration = 0.5, curve = "linear" }, function()
          box.fill = motion.linearGradient { "#0f0", { "#00f0", at = 0.5 }, from = { x = 1, y = 0.5 }, to = { x = 2, y = 0.5 } }
        end)
        """))
    func fill(_ layer: String) -> JSONValue? {
      scene.layers(layer).first?["shapes"]?.list?.flatMap(\.objects).first {
        $0["ty"]?.text == "gf"
      }
    }
    let box = try #require(fill("box"))
    #expect(box["s"]?.keys?.compactMap { $0["s"]?[0]?.number } == [0, 100])
    #expect(box["e"]?.keys?.compactMap { $0["s"]?[0]?.number } == [100, 200])
    // A clear stop has the colour of its neighbour, and the alphas follow the colours.
    #expect(
      box["g"]?["k"]?.keys?.last?["s"]?.list?.compactMap(\.number) == [
        0, 0, 1, 0, 0.5, 0, 1, 0, 0, 1, 0.5, 0,
      ])
    #expect((fill("mixed")?["g"]?["p"]?.number ?? 0) > 4)
    #expect(fill("mixed")?["t"]?.number == 2)
    let plane = scene.layers("oval").first?["shapes"]?[0]?["it"]?.list?.last
    #expect(plane?["s"]?["k"]?[0]?.number == 200)
    #expect(scene.file.report.leftOut.isEmpty)
  }

  @Test(
    "write out repetitions, as far as there are not too many",
    arguments: [("0.25", 8), ("0.0001", 0), ("1e-300", 0), ("0", 0)])
  func repetitions(place: String, count: Int) throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local box = scene:box { id = "box", width = 100, height = 50,
          fill = motion.linearGradient { "red", { "blue", at = PLACE }, angle = 90, repeats = true } }
        motion.withAnimation({ duration = 0.5 }, function() box.x = 40 end)
        """.replacing("PLACE", with: place)))
    #expect(LottieStructure(scene.json).problems == [])
    let fill = scene.layers("box").first?["shapes"]?[1]
    #expect(fill?["g"]?["p"]?.number == (count > 0 ? Double(count) : nil))
    #expect(scene.entry("box", "fill")?.isLeftOut == (count > 0 ? nil : true))
  }

  @Test("begin round gradients at their middle, whatever is before it")
  func middle() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local box = scene:box { id = "box", width = 100, height = 100,
          fill = motion.radialGradient { { "red", at = -1 }, { "blue", at = 1 }, radius = 50 } }
        motion.withAnimation({ duration = 0.5 }, function() box.x = 40 end)
        """))
    let fill = scene.layers("box").first?["shapes"]?[1]
    #expect(fill?["g"]?["k"]?["k"]?.list?.compactMap(\.number) == [0, 0.5, 0, 0.5, 1, 0, 0, 1])
    #expect(fill?["e"]?["k"]?[0]?.number == 100)
  }

  @Test("show conic gradients in their mean colour, and say so")
  func conic() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local box = scene:box { id = "box", width = 100, height = 50, fill = motion.conicGradient { "red", "red" } }
        motion.withAnimation({ duration = 0.5 }, function() box.x = 40 end)
        """))
    let fill = scene.layers("box").first?["shapes"]?[1]
    #expect(fill?["ty"]?.text == "fl")
    #expect(scene.entry("box", "fill")?.isLeftOut == true)
  }
}

@Suite("Masks in Lottie files")
struct LottieMaskTests {
  @Test("are mattes of compositions, for as long as they are shown")
  func masks() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local photo = scene:group { id = "photo", width = 100, height = 100 }
        photo:box { id = "ground", width = 100, height = 100, fill = "red" }
        local fade = photo:box { id = "fade", width = 100, height = 100, masks = "alpha",
          fill = motion.linearGradient { "black", "#0000" } }
        photo:shape { id = "star", width = 100, height = 100, masks = "outline", path = motion.star { points = 5 } }
        scene:timeline(function(t)
          t:play(motion.animator { duration = 0.5, curve = "linear" }:animate(fade, { x = 50 }))
          fade.hidden = true
          t:wait(0.5)
          fade.masks, fade.hidden = "invertedLuminance", false
          t:wait(0.5)
        end)
        """))
    #expect(LottieStructure(scene.json).problems == [])
    let names = (scene.json["layers"]?.list ?? []).compactMap { $0["nm"]?.text }
    // From front to back: for each stretch of time a matte, and what it cuts.
    #expect(
      names == [
        "photo/star (mask)", "photo (masked 1)", "photo/star (mask)", "photo (masked)",
        "photo/star (mask)", "photo (masked 1)",
      ])
    let modes = scene.compositions.flatMap(\.layers).compactMap { $0["tt"]?.number }
    #expect(modes.sorted() == [1, 1, 1, 1, 4])
    #expect(scene.layers("photo (masked)").compactMap { $0["ip"]?.number }.sorted() == [0, 30, 60])
    #expect(scene.entry("photo/fade", "x")?.outcome == .kept("x position"))
    #expect(scene.entry("photo/fade", "masks")?.outcome == .kept("track mattes"))
    #expect(scene.file.report.leftOut.isEmpty)
  }

  @Test("without a picture let nothing through, unless they are inverted")
  func empty() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local box = scene:box { id = "box", width = 50, height = 50, fill = "black" }
        for _, kind in ipairs { "alpha", "invertedAlpha" } do
          local group = scene:group { id = kind, width = 50, height = 50 }
          group:box { id = "ground", width = 50, height = 50, fill = "red" }
          group:box { id = "mask", width = 50, height = 50, masks = kind }
        end
        motion.withAnimation({ duration = 0.5 }, function() box.x = 50 end)
        """))
    #expect(LottieStructure(scene.json).problems == [])
    #expect(scene.layers("alpha/ground").isEmpty)
    #expect(scene.layers("invertedAlpha/ground").count == 1)
  }

  @Test("that let nothing through leave no empty composition")
  func nothing() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local box = scene:box { id = "box", width = 50, height = 50, fill = "black" }
        local group = scene:group { id = "group", width = 50, height = 50, opacity = 0.5, clip = true }
        group:box { id = "one", width = 50, height = 50, fill = "red" }
        group:box { id = "two", width = 20, height = 20, fill = "red", blendMode = "multiply" }
        group:box { id = "mask", width = 50, height = 50, masks = "alpha" }
        motion.withAnimation({ duration = 0.5 }, function() box.x = 50 end)
        """))
    #expect(LottieStructure(scene.json).problems == [])
    #expect(scene.json["assets"]?.list?.isEmpty == true)
  }

  @Test("and clips to a path are mattes of its area, with its holes")
  func clip() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local clip = scene:shape { id = "clip", clip = true, fillRule = "evenOdd",
          path = "M0 0 H100 V100 H0 Z M20 20 H80 V80 H20 Z" }
        local bar = clip:box { id = "bar", width = 40, height = 100, fill = "red" }
        motion.withAnimation({ duration = 0.5 }, function() bar.x = 60 end)
        """))
    #expect(LottieStructure(scene.json).problems == [])
    let matte = try #require(scene.layers("clip").first { $0["ty"]?.number == 4 })
    #expect(matte["shapes"]?.list?.map { $0["ty"]?.text } == ["sh", "sh", "fl"])
    #expect(matte["shapes"]?[2]?["r"]?.number == 2)
    #expect(scene.layers("clip (clip)").first?["tt"]?.number == 1)
  }
}

@Suite("Blend modes in Lottie files")
struct LottieBlendTests {
  /// The names and blend modes of the layers of a composition, from front to back.
  private static func layers(_ scene: LottieScene, with name: String) -> [String] {
    let composition = scene.compositions.first { $0.layers.contains { $0["nm"]?.text == name } }
    return (composition?.layers ?? []).map { layer in
      (layer["nm"]?.text ?? "") + (layer["bm"]?.number.map { ": \(Int($0))" } ?? "")
    }
  }

  @Test("are Lottie's, within a composition that isolates the parent")
  func isolation() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local card = scene:box { id = "card", width = 100, height = 100, fill = "red" }
        local ink = card:box { id = "ink", width = 50, height = 50, fill = "blue", blendMode = "plusLighter" }
        motion.withAnimation({ duration = 0.5 }, function() ink.x = 50 end)
        """))
    #expect(LottieStructure(scene.json).problems == [])
    #expect(Self.layers(scene, with: "card/ink") == ["card/ink: 16", "card"])
    #expect(Self.layers(scene, with: "card (blend)") == ["card (isolation)", "card (blend)"])
    #expect(scene.layers("card (blend)").first?["tt"]?.number == 1)
    #expect(scene.file.report.leftOut.isEmpty)
  }

  @Test("change with a layer of their own for each stretch of time")
  func changes() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local ink = scene:box { id = "ink", width = 50, height = 50, fill = "blue", blendMode = "multiply" }
        scene:timeline(function(t)
          t:wait(0.5)
          ink.blendMode = "luminosity"
          t:wait(0.5)
          ink.blendMode = "normal"
          t:wait(0.5)
        end)
        """))
    #expect(LottieStructure(scene.json).problems == [])
    let stretches = scene.layers("ink").map { layer in
      ["ip", "op", "bm"].map { layer[$0]?.number ?? 0 }
    }
    #expect(stretches == [[60, 91, 0], [30, 60, 15], [0, 30, 1]])
    #expect(scene.entry("ink", "blendMode")?.outcome == .kept("blend modes"))
  }

  @Test("of a layer with others in it, or that is cut, are those of a composition")
  func groups() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local group = scene:group { id = "group", width = 90, height = 90, blendMode = "screen", opacity = 0.5 }
        local one = group:box { id = "one", width = 50, height = 50, fill = "blue" }
        local cut = scene:box { id = "cut", width = 50, height = 50, fill = "red", blendMode = "hue" }
        cut:box { id = "hole", width = 20, height = 20, fill = "black", masks = "invertedAlpha" }
        motion.withAnimation({ duration = 0.5 }, function() one.x = 40 end)
        """))
    #expect(LottieStructure(scene.json).problems == [])
    #expect(scene.json["layers"]?.list?.compactMap { $0["bm"]?.number } == [12, 2])
    #expect(scene.layers("group (blend)").first?["ks"]?["o"]?["k"]?.number == 50)
    #expect(scene.file.report.leftOut.isEmpty)
  }

  @Test("see the ground of a parent that clips")
  func clip() throws {
    let scene = try LottieScene(
      running: LottieScene.script(
        """
        local card = scene:box { id = "card", width = 100, height = 100, fill = "red", clip = true }
        local ink = card:box { id = "ink", width = 50, height = 50, fill = "blue", blendMode = "multiply" }
        motion.withAnimation({ duration = 0.5 }, function() ink.x = 80 end)
        """))
    #expect(LottieStructure(scene.json).problems == [])
    #expect(Self.layers(scene, with: "card/ink") == ["card/ink: 1", "card"])
    #expect(scene.file.report.leftOut.isEmpty)
  }
}
