import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("Masks, backs and depth in a scene")
struct MaskSceneTests {
  private static let prelude = """
    local photo = scene:box { id = "photo", width = 100, height = 100, fill = "black" }
    local fade = photo:box { id = "fade", width = 50, height = 100, masks = "outline" }

    """

  private func scene(_ script: String) throws(Diagnostic) -> SteppedScene {
    try SteppedScene(scene: Self.prelude + script)
  }

  @Test("A layer that uses none of them has no memory for them")
  func unused() throws {
    let run = try scene("print(photo.masks, photo.doubleSided, photo.sortsByDepth, fade.masks)")
    #expect(run.printed == ["none\ttrue\tfalse\toutline"])
    let stage = run.session.stage
    #expect(try #require(stage.layer(at: "photo")).attachments.isEmpty)
    #expect(try #require(stage.layer(at: "photo/fade")).attachments.map(\.group.name) == ["mask"])
  }

  @Test(
    "A mask in a mask is an error, however it comes about, and changes nothing",
    arguments: [
      ("fade:box { id = \"a\", masks = \"alpha\" }", "`photo/fade/a` masks `photo/fade`"),
      ("photo.masks = \"alpha\"", "`photo/fade` masks `photo`, which is a mask itself"),
      (
        "local g = fade:group { id = \"g\" } g:box { id = \"a\" }.masks = \"luminance\"",
        "`photo/fade/g/a` masks `photo/fade/g`, which is in the mask `photo/fade`"
      ),
    ])
  func chains(_ script: String, _ message: String) throws {
    let error = #expect(throws: Diagnostic.self) { _ = try scene(script) }
    #expect(error?.code.slug == "mask-chain", "\(String(describing: error))")
    #expect(error?.message.contains(message) ?? false, "\(error?.message ?? "")")
    #expect(error?.location?.line == 4)
    let run = try scene(
      "print(pcall(function() photo.masks = \"alpha\" end)) fade.masks = \"none\" photo.masks = \"alpha\" print(photo.masks)"
    )
    #expect(run.printed.last == "alpha" && run.printed.count == 2)
    #expect(run.printed.first?.hasPrefix("false") ?? false)
  }

  @Test("Stacks and grids pass masks over, from the moment at which they are masks")
  func layouts() throws {
    let run = try SteppedScene(
      scene: """
        for _, kind in ipairs { "stack", "grid" } do
          local list = kind == "stack" and scene:stack { id = "stack", width = 100, spacing = 10, alignment = "leading" }
            or scene:grid { id = "grid", width = 100, spacing = 10 }
          local a = list:box { id = "a", width = 20, height = 20 }
          local mask = list:box { id = "mask", x = 5, y = 7, width = 100, height = 100, masks = "alpha" }
          local b = list:box { id = "b", width = 20, height = 20 }
          local row = list:box { id = "row", width = 20, height = 50 }
          local function show() print(b.y, mask.x, mask.y, mask.height, row.y, list.height) end
          show()
          row.masks = "outline"
          show()
          row.masks, mask.masks = "none", "none"
          show()
          mask.masks = "luminance"
          mask.y = 9
          show()
        end
        """)
    try run.run(toFrame: 1)
    let stack = ["30.0\t5.0\t7.0\t100.0\t60.0\t110.0", "30.0\t5.0\t7.0\t100.0\t0.0\t50.0"]
    #expect(Array(run.printed.prefix(2)) == stack)
    #expect(run.printed[2] == "140.0\t0.0\t30.0\t100.0\t170.0\t220.0")
    #expect(run.printed[3] == "30.0\t5.0\t9.0\t100.0\t60.0\t110.0")
    #expect(run.printed[4] == "0.0\t5.0\t7.0\t100.0\t30.0\t80.0")
  }

  @Test("A mask is placed in a stack as anywhere, and moves")
  func placedMask() throws {
    let run = try SteppedScene(
      scene: """
        local list = scene:stack { id = "list", width = 100 }
        list:box { id = "a", height = 20 }
        local mask = list:box { id = "mask", x = 5, width = 10, height = 10, masks = "alpha" }
        motion.animator { duration = 1, curve = "linear" }:animate(mask, { x = 65 }):play()
        """)
    try run.run(toFrame: 30)
    #expect(run.session.stage.store[try run.slot("list/mask.x")] == 35)
  }

  @Test("A finger where a mask cuts is a warning, and one on a mask an error")
  func fingers() throws {
    let run = try scene(
      """
      photo:onTap(function() end)
      scene:timeline(function(t) t:play(photo:tap { at = { x = 25, y = 50 } }) t:play(photo:tap { at = { x = 75, y = 50 } }) end)
      """)
    try run.runToRest()
    #expect(run.session.warnings.count == 1)
    #expect(
      run.session.warnings.contains {
        $0.message.contains("cut away by `photo/fade`, which masks `photo`")
      }, "\(run.session.warnings)")
    let error = #expect(throws: Diagnostic.self) {
      try scene("scene:timeline(function(t) t:play(fade:tap()) end)").runToRest()
    }
    #expect(
      error?.message == "`photo/fade` is a mask, so no finger hits it",
      "\(String(describing: error))")
  }

  @Test("States switch a mask, which moves as any layer while it cuts")
  func states() throws {
    let run = try scene(
      """
      fade.masks = "none"
      local s = motion.states { name = "s", initial = "open", curve = "smooth",
        states = { open = { [fade] = { masks = "none", width = 100 } }, cut = { [fade] = { masks = "outline", width = 20 } } } }
      scene:timeline(function(t) t:wait(0.1) s:setState "cut" t:waitFor(s) end)
      """)
    let stage = run.session.stage
    func hit(_ x: Double) -> String? { stage.hit(Point(x: x, y: 50)) { _ in false }?.path }
    try run.run(toFrame: 0)
    #expect(hit(90) == "photo")
    try run.runToRest()
    #expect(hit(10) == "photo" && hit(30) == nil)
  }

  @Test("The copies of a transition have the masks and the order of their originals")
  func copies() throws {
    let run = try SteppedScene(
      scene: """
        local a = scene:group { id = "a", width = 390, height = 844 }
        local b = scene:group { id = "b", width = 390, height = 844, hidden = true }
        local photo = a:box { id = "photo", width = 100, height = 100, fill = "black", sortsByDepth = true }
        photo:box { id = "fade", width = 50, height = 100, masks = "outline", doubleSided = false }
        local move = motion.transition { name = "move", from = a, to = b, duration = 1,
          rules = { photo = motion.crossfade() } }
        scene:timeline(function(t) t:play(move) end)
        """)
    try run.run(toFrame: 10)
    let stage = run.session.stage
    let copies = stage.layers.filter { $0.id == "fade" && $0.path.hasPrefix("move/") }
    let copy = try #require(copies.first)
    #expect(copy.maskKind == .outline)
    #expect(copy.property("doubleSided").map { stage.read($0.slot) } == 0)
    #expect(copy.parent?.property("sortsByDepth").map { stage.read($0.slot) } == 1)
    #expect(stage.hit(Point(x: 75, y: 50)) { _ in false }?.path != "a/photo")
  }
}
