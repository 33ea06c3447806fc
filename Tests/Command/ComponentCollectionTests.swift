import Support
import Testing

/// What the components of a collection need of the engines around them.
@Suite("What components are made of")
struct ComponentCollectionTests {
  private static let scene = """
    local scene = motion.scene { name = "x", width = 390, height = 844, safeArea = { top = 47 } }

    """

  /// The values that `print` in the script writes, whole ones without decimals.
  private static func printed(_ script: String) throws -> String {
    try ComponentTests.printed(script).replacing(/\.0\b/, with: "")
  }

  @Test("A component in an option is called to make its layer, also where it is the default")
  func componentOption() throws {
    #expect(
      try Self.printed(
        """
        local dot = motion.define.component {
          name = "dot", base = "box", defaults = { width = 4, height = 5 }, build = function() end,
        }
        motion.define.component {
          name = "row", options = { mark = { dot, type = "component" } },
          build = function(self, options)
            local mark = options.mark(self, { id = "mark", width = 9 })
            print(mark.fullId, mark.kind, mark.width, mark.height)
          end,
        }
        scene:row { id = "a" }
        scene:row { id = "b", mark = function(parent, options)
          return parent:box { id = options.id, width = 2 * options.width, height = 1 }
        end }
        """) == "a:mark\tdot\t9\t5\nb:mark\tbox\t18\t1\n")
  }

  @Test(
    "A default place or length gives way to the pins of an option",
    arguments: [
      ("left = 16, right = 24", "16\t350"), ("left = 16, width = 100", "16\t100"),
      ("x = 30", "30\t390"), ("centerX = 0, width = 90", "150\t90"),
      ("left = 16, centerX = 0", "16\t358"),
    ])
  func defaultFrame(options: String, frame: String) throws {
    #expect(
      try Self.printed(
        """
        motion.define.component {
          name = "bar", defaults = { x = 5, width = "100%" }, build = function() end,
        }
        local bar = scene:bar { id = "bar", \(options) }
        print(bar.x, bar.width)
        """) == frame + "\n")
  }

  @Test("A finger on a component meets what is in it there, which users cannot name")
  func fingersInside() throws {
    #expect(
      try Self.printed(
        """
        motion.define.component {
          name = "pad", defaults = { width = 200, height = 100 },
          build = function(self)
            for i = 1, 2 do
              local key = self:box { id = "key" .. i, x = 100 * i - 100, width = 100, height = 100 }
              key:onTap(function() print("key", i) end)
            end
          end,
        }
        local pad = scene:pad { id = "pad", x = 20, y = 20 }
        scene:timeline(function(t)
          t:play(pad:tap { at = { x = 150, y = 50 } })
          t:play(pad:tap { at = { x = 50, y = 50 } })
        end)
        """) == "key\t2\nkey\t1\n")
  }

  @Test("A component rests although a rule in it reads a velocity")
  func restsWithVelocity() throws {
    #expect(
      try Self.printed(
        """
        motion.define.component {
          name = "pill", defaults = { width = 100, height = 100 },
          build = function(self)
            local box = self:box { id = "box", width = 10, height = 10 }
            box.scaleX = function() return 1 + math.abs(box:velocity "x") / 1000 end
            self:onTap(function()
              motion.withAnimation(motion.curve "linear", function() box.x = 50 end)
            end)
          end,
        }
        local pill = scene:pill { id = "pill" }
        scene:timeline(function(t)
          t:play(pill:tap())
          local start = t.time
          t:waitFor(pill)
          print(t.time > start)
        end)
        """) == "true\n")
  }

  @Test("A new layer in `withAnimation` is where its pins say at once, and only enters")
  func newLayersDoNotMove() throws {
    let outcome = try Command.script(
      Self.scene + """
        scene:timeline(function(t)
          motion.withAnimation("snappy", function()
            local card = scene:box { id = "card", left = 24, right = 24, bottom = 16, fit = "height" }
            card:box { id = "words", y = 10, width = "50%", height = 40 }
            card.padding = 10
          end)
        end)
        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    for value in ["x 24", "y 768", "width 342", "height 60"] {
      #expect(lines.filter { $0.contains(" card.\(value.split(separator: " ")[0]) ") }.count == 1)
      #expect(lines.contains("0 card.\(value)"))
    }
    #expect(lines.contains("0 card/words.width 171"))
  }

  @Test("A draggable begins at a detent, and goes nowhere when it is set to where it goes")
  func firstDetent() throws {
    let outcome = try Command.script(
      Self.scene + """
        local card = scene:box { id = "card", width = 100, height = 100 }
        local drag = card:draggable {
          axis = "y", detent = "low",
          detents = { high = 50, low = function() return scene.height - 100 end },
        }
        print(card.y, drag.detent)
        local calls = 0
        drag:onDetent(function(_, name) calls = calls + 1 drag:setDetent(name) end)
        scene:timeline(function(t)
          t:play(drag:setDetent "low")
          t:play(drag:setDetent "high")
          t:play(card:drag { by = 300, duration = 0.2, release = true })
          print(calls, drag.detent, card.y)
        end)
        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.error == "744.0\tlow\n2\tlow\t744.0\n")
    let unknown = try Command.script(
      Self.scene + """
        scene:box { id = "card" }:draggable { axis = "y", detents = { home = 0 }, detent = "hme" }
        """)
    #expect(unknown.error.contains("error[unknown-detent]"), "\(unknown.error)")
  }

  @Test("The content of a scroll view with `fit` is as long as the layers in it")
  func contentFit() throws {
    #expect(
      try Self.printed(
        """
        local list = scene:scroll { id = "list", width = 390, height = 400, fit = "height", padding = 20 }
        for i = 1, 5 do list:box { id = "row" .. i, y = 100 * i, width = 10, height = 90 } end
        print(list.contentHeight, list.height, list.fit)
        list:find("row5"):remove()
        local stack = list:stack { id = "stack", y = 500 }
        stack:box { id = "box", width = 10, height = 200 }
        print(list.contentHeight)
        list.fit = nil
        print(list.fit)
        """) == "610\t400\theight\n720\nnil\n")
  }

  @Test("The limits of a header read what layers are pinned to before the first turn")
  func headerLimits() throws {
    let outcome = try Command.script(
      Self.scene + """
        local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 2000 }
        local top = scene:group { id = "top", top = "safe", height = 0 }
        local bar = scene:box { id = "bar", width = "100%" }
        motion.header {
          layer = bar, scroll = list, min = 44, max = function() return top.y + 148 end, stretch = 1,
        }
        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("0 bar.height 195\n"), "\(outcome.output)")
  }

  @Test("A rule may be the first to ask for a layout that makes rules of its own")
  func ruleMakesLayout() throws {
    let outcome = try Command.script(
      Self.scene + """
        local card = scene:stack { id = "card", width = 300, padding = 10, alignment = "fill" }
        local head = card:stack { id = "head", axis = "x" }
        local title = head:text { id = "title", text = "How do I pay for all of this?" }
        local arrow = head:box { id = "arrow", width = 8, height = 13 }
        title.width = function() return card.width - 50 - arrow.height end
        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("0 card/head/title.width 237\n"), "\(outcome.output)")
    #expect(outcome.output.contains("0 card/head/arrow.x 237\n"), "\(outcome.output)")
  }
}
