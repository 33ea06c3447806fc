import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Increased contrast")
struct ContrastTests {
  private static let layers = """
    local scene = motion.scene { name = "test", fill = "systemGroupedBackground" }
    local outer = scene:box { id = "outer", appearance = "inverted", fill = "systemRed" }
    local own = motion.color { light = "#111111", dark = "#222222", increased = { dark = "#333333" } }
    local names = motion.color { light = "systemGreen", dark = "systemBlue" }
    local box = scene:box { id = "box", fill = own, borderColor = "secondaryLabel", borderWidth = 1 }
    scene:box { id = "names", fill = names }
    scene:box { id = "fixed", fill = "#ff3b30" }
    local band = motion.linearGradient { "systemOrange", "systemPink" }
    scene:box { id = "band", fill = band, shadows = { { radius = 4, color = "systemIndigo" } } }
    scene:text { id = "text", text = "Hello" }

    """

  private func colors(_ run: SteppedScene) throws -> [String: String] {
    let stage = run.session.stage
    var colors: [String: String] = [:]
    for (path, property) in [
      ("test", "fill"), ("outer", "fill"), ("box", "fill"), ("box", "borderColor"),
      ("names", "fill"), ("fixed", "fill"),
    ] {
      let layer = try #require(path == "test" ? stage.root : stage.layer(at: path))
      let slot = try #require(layer.property(property)?.slot)
      colors["\(path).\(property)"] = stage.store.color(at: slot).hexText
    }
    let band = try #require(stage.layer(at: "band"))
    for name in ["fill", "shadows"] {
      let (slot, property) = try #require(band.property(name))
      let place = slot + (property.form.mixedOffset ?? 0)
      let mixed = stage.store.mixed(numbered: stage.store[place])
      colors["band.\(name)"] = mixed?.value.content.word
    }
    return colors
  }

  private static let light = [
    "test.fill": "#f2f2f7", "outer.fill": "#ff453a", "box.fill": "#111111",
    "box.borderColor": "#3c3c4399", "names.fill": "#34c759", "fixed.fill": "#ff3b30",
    "band.fill": "linear(#ff9500,#ff2d55)", "band.shadows": "shadows(0,0,4,0,#5856d6)",
  ]
  private static let increasedLight = [
    "test.fill": "#ebebf0", "outer.fill": "#ff6961", "box.fill": "#111111",
    "box.borderColor": "#3c3c43ad", "names.fill": "#248a3d", "fixed.fill": "#ff3b30",
    "band.fill": "linear(#c93400,#d30f45)", "band.shadows": "shadows(0,0,4,0,#3634a3)",
  ]
  private static let increasedDark = [
    "test.fill": "#000000", "outer.fill": "#d70015", "box.fill": "#333333",
    "box.borderColor": "#ebebf5ad", "names.fill": "#409cff", "fixed.fill": "#ff3b30",
    "band.fill": "linear(#ffb340,#ff6482)", "band.shadows": "shadows(0,0,4,0,#7d7aff)",
  ]

  @Test(
    "A scene that begins with it shows the names' other colours",
    arguments: [
      (Appearance.light, Contrast.standard, light), (.light, .increased, increasedLight),
      (.dark, .increased, increasedDark),
    ])
  func start(appearance: Appearance, contrast: Contrast, expected: [String: String]) throws {
    let run = try SteppedScene(
      Self.layers + "print(scene.systemContrast)", appearance: appearance,
      contrast: contrast)
    try run.run(toFrame: 1)
    #expect(try colors(run) == expected)
    #expect(run.printed == [contrast.rawValue])
  }

  @Test("An input fades every colour to the other contrast in 0.4 s, and back")
  func input() throws {
    var log = InputLog()
    log.changes = [(0.1, .increased), (1, .standard)].map { time, contrast in
      InputLog.Change(time: time, .contrast(contrast))
    }
    let run = try SteppedScene(Self.layers, inputs: log)
    try run.run(toFrame: 6)
    #expect(try colors(run) == Self.light)
    try run.run(toFrame: 18)
    let middle = try colors(run)
    for name in ["test.fill", "outer.fill", "box.borderColor", "names.fill", "band.fill"] {
      let ends = [Self.light[name], Self.increasedLight[name]]
      #expect(!ends.contains(middle[name]), "\(name)")
    }
    #expect(middle["box.fill"] == "#111111" && middle["fixed.fill"] == "#ff3b30")
    try run.run(toFrame: 31)
    #expect(try colors(run) == Self.increasedLight)
    try run.run(to: 1.5)
    #expect(try colors(run) == Self.light && run.session.activity == nil)
  }

  @Test("Where motion is reduced, the contrast changes at once")
  func reduced() throws {
    var log = InputLog()
    log.changes = [.init(time: 0.1, .contrast(.increased))]
    let run = try SteppedScene(Self.layers, reducesMotion: true, inputs: log)
    try run.run(toFrame: 6)
    #expect(try colors(run) == Self.increasedLight)
  }

  @Test("It holds with either appearance, which may change with it")
  func both() throws {
    var log = InputLog()
    log.changes = [.init(time: 0.1, .contrast(.increased)), .init(time: 0.2, .appearance(.dark))]
    let run = try SteppedScene(Self.layers, inputs: log)
    try run.run(to: 0.7)
    #expect(try colors(run) == Self.increasedDark)
  }

  @Test(
    "What is derived, animated or a definition's follows it, too",
    arguments: [
      (
        "a mapping",
        "box:derive { fill = motion.map(scene, 'width', { 0, 390 }, { 'black', 'systemRed' }) }"
      ),
      ("a function", "box:derive { fill = function() return 'systemRed' end }"),
      (
        "a function that reads it",
        "box:derive { fill = function() return scene.systemContrast == 'increased' and '#d70015' or 'black' end }"
      ),
      (
        "an animation that ends",
        "scene:timeline(function(t) t:play(motion.animator { duration = 0.3 }:animate(box, { fill = 'systemRed' })) end)"
      ),
      (
        "an animation under way",
        "scene:timeline(function(t) t:play(motion.animator { duration = 0.7 }:animate(box, { fill = 'systemRed' })) end)"
      ),
      (
        "a palette",
        "motion.define.palette { name = 'sand', colors = { coral = { light = 'red', dark = 'blue', increased = { light = '#d70015' } } } } box.fill = 'sand.coral'"
      ),
    ])
  func followers(_: String, body: String) throws {
    var log = InputLog()
    log.changes = [.init(time: 0.35, .contrast(.increased))]
    let run = try SteppedScene(
      "local scene = motion.scene { name = 'test', width = 390 } local box = scene:box { id = 'box', fill = 'black' } "
        + body, inputs: log)
    try run.run(to: 0.3)
    let slot = try #require(run.session.stage.layer(at: "box")?.property("fill")).slot
    #expect(run.session.stage.store.color(at: slot).hexText != "#d70015")
    try run.run(to: 1)
    #expect(run.session.stage.store.color(at: slot).hexText == "#d70015")
  }
}
