import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("Scripts that make sections")
struct SectionScriptTests {
  @Test("Sections become layers with ids, and the list gets their height")
  func layers() throws {
    let run = try SteppedScene(
      scene: """
        local list = scene:scroll { id = "list", width = 390, height = 800 }
        local made = list:sections { y = 10, sections = {
          { id = "stays", kind = "sideScrollingOneItem", items = 2, header = {} },
          { id = "info", kind = "list", items = { "about", "help" }, insets = { left = 0, right = 0 } },
        } }
        assert(#made == 2 and made[1].fullId == "list/stays")
        """)
    try run.run(to: 0)
    #expect(try run.value("list/stays.y") == 10)
    #expect(try run.value("list/stays/header.height") == 100)
    #expect(try run.value("list/stays/row/item2.x") == 277)
    #expect(try run.value("list/stays/row.pageWidth") == 257)
    #expect(try run.value("list/info.y") == 462)
    #expect(try run.value("list/info/help.y") == 117)
    #expect(try run.value("list/info/help.width") == 390)
    #expect(try run.value("list.contentHeight") == 462 + 20 + 85 + 12 + 85 + 20)
  }

  @Test(
    "Items are visible as cards and rows, unless a script sets their look",
    arguments: [
      (Appearance.light, "#78788029", "#7676801f"), (.dark, "#78788052", "#7676803d"),
    ])
  func items(appearance: Appearance, card: String, row: String) throws {
    let run = try SteppedScene(
      scene: """
        scene:sections { sections = {
          { id = "one", kind = "sideScrollingOneItem", items = 1 },
          { id = "two", kind = "sideScrollingTwoItem", items = 1 },
          { id = "square", kind = "largeSquare", items = 1 },
          { id = "rows", kind = "list", items = 1 },
          { id = "own", kind = "list", items = 1, item = { fill = "red", cornerRadius = 3 } },
          { id = "bare", kind = "largeSquare", items = 1, item = { fill = "clear" } },
        } }
        """, appearance: appearance)
    try run.run(to: 0)
    for path in ["one/row/item1", "two/row/item1", "square/item1"] {
      #expect(try run.color("\(path).fill") == card)
      #expect(try run.value("\(path).cornerRadius") == 12)
    }
    #expect(try run.color("rows/item1.fill") == row)
    #expect(try run.value("rows/item1.cornerRadius") == 0)
    #expect(try run.color("own/item1.fill") == "#ff0000")
    #expect(try run.value("own/item1.cornerRadius") == 3)
    #expect(try run.color("bare/item1.fill") == "#00000000")
    #expect(try run.value("bare/item1.cornerRadius") == 12)
  }

  @Test(
    "An inverted section and its background show the opposite of their surroundings",
    arguments: Appearance.allCases, ["standard", "inverted"])
  func inverted(system: Appearance, style: String) throws {
    let run = try SteppedScene(
      scene: """
        motion.background("plain", { fill = "systemBackground" })
        scene:sections { sections = {
          { id = "a", kind = "list", items = 1, style = "\(style)", background = "inverted",
            item = { fill = "label" } },
          { id = "b", kind = "list", items = 1, style = "\(style)", background = "plain" },
        } }
        """, appearance: system)
    try run.run(to: 0)
    let (light, dark) = system == .light ? ("#ffffff", "#000000") : ("#000000", "#ffffff")
    #expect(try run.color("a/background.fill") == dark)
    #expect(try run.color("b/background.fill") == light)
    #expect(try run.color("a/item1.fill") == (style == "inverted" ? light : dark))
  }

  @Test("An unregistered background is reported, with the registered ones")
  func unknownBackground() throws {
    let failure = try #require(
      SteppedScene.failure(
        scene:
          """
          motion.background("brand", { fill = "#ff385c" })
          scene:sections { sections = { { id = "a", kind = "list", items = 1, background = "brnd" } } }
          """))
    #expect(failure.code == .unknownChoice)
    #expect(failure.message == "`layer:sections`: no background of the kind `brnd` is registered")
    #expect(
      failure.help == [
        "the registered ones are: `brand`, `inverted`, `secondary`",
        "register it with motion.background(\"brnd\", { fill = … })",
      ])
  }

  @Test(
    "Impossible layouts are reported",
    arguments: [
      ("{ id = 'a', kind = 'grid', items = 1 }", DiagnosticCode.unknownChoice, "\"grid\""),
      ("{ id = 'a', kind = 'list', items = 1.5 }", .wrongType, "1.5"),
      ("{ id = 'a', kind = 'list', items = -1 }", .outOfRange, "-1"),
      ("{ id = 'a', kind = 'list', items = 1, insets = 195 }", .conflictingOptions, "390 points"),
      (
        "{ id = 'a', kind = 'sideScrollingTwoItem', items = 1, itemSpacing = 200 }",
        .conflictingOptions, "200 points"
      ),
      ("{ id = 'a', kind = 'list', items = 1, fractionalWidth = 1.2 }", .outOfRange, "1.2"),
      ("{ id = 'a', kind = 'list', items = { 'x', 'x' } }", .duplicateIdentifier, "`x`"),
      ("{ id = 'a', kind = 'list', items = { 'x', 2 } }", .wrongType, "the number 2"),
      ("{ id = 'a', kind = 'list', items = 1, insets = { lef = 1 } }", .unknownOption, "`lef`"),
      ("{ id = 'a', kind = 'list', items = 1, hight = 2 }", .unknownOption, "`hight`"),
    ])
  func errors(section: String, code: DiagnosticCode, words: String) throws {
    let failure = try #require(
      SteppedScene.failure(scene: "scene:sections { sections = { \(section) } }"))
    #expect(failure.code == code, "\(failure.message)")
    #expect(failure.message.contains(words), "\(failure.message)")
  }

  @Test("A background kind can be registered only once")
  func twice() throws {
    let failure = try #require(
      SteppedScene.failure(scene: "motion.background('inverted', { fill = 'label' })"))
    #expect(failure.code == .duplicateIdentifier)
  }
}
