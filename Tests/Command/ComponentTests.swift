import Support
import Testing

/// Components: kinds of layers that a script declares.
struct ComponentTests {
  private static let scene = """
    local scene = motion.scene { name = "x", width = 390, height = 844 }

    """

  /// A component whose slot `rows` is a group.
  private static let rows =
    "build = function(self) self.rows = self:group { id = 'r' } end"

  /// The values that `print` in the script writes.
  static func printed(_ script: String) throws -> String {
    let outcome = try Command.script(scene + script)
    #expect(outcome.code == 0, "\(outcome.error)")
    return outcome.error
  }

  @Test(
    "A component's layers are where the same layers by hand are, at each rate",
    arguments: [30, 60, 240])
  func equalsByHand(rate: Int) throws {
    let shared = """
      local function fill(parent)
        local card = parent:box { id = "card", y = 20, width = "50%", height = 100, fill = "blue" }
        local drag = card:draggable {
          axis = "y", detents = { top = 20, low = function() return parent.height - 100 end },
        }
        local knob = card:box { id = "knob", width = 10, height = 10 }
        knob.x = function() return card.y / 10 end
        return card, drag
      end

      """
    let play = """
      scene:timeline(function(t)
        t:play(card:drag { by = 260, duration = 0.3, release = true })
        motion.withAnimation("snappy", function() whole.x = 40 end)
      end)

      """
    let component =
      shared + """
        local card
        motion.define.component {
          name = "pane", base = "box", defaults = { fill = "green", height = 500 },
          build = function(self) card = fill(self) end }
        local whole = scene:pane { id = "pane", x = 10, width = 300 }

        """ + play
    let byHand =
      shared + """
        local whole = scene:box { id = "pane", x = 10, width = 300, height = 500, fill = "green" }
        local card = fill(whole)

        """ + play
    let values = try [component, byHand].map { script in
      let outcome = try Command.script(Self.scene + script, ["--fps", "\(rate)"])
      #expect(outcome.code == 0, "\(outcome.error)")
      return outcome.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { $0.replacing("pane:card:", with: "pane/card/").replacing("pane:", with: "pane/") }
    }
    #expect(values[0].count > 20)
    #expect(values[0] == values[1])
  }

  @Test("Ids inside meet none outside; users find their own layers, and parts")
  func ids() throws {
    let printed = try Self.printed(
      """
      motion.define.component {
        name = "card", slots = { content = {}, footer = { max = 1 } },
        parts = { title = "Its title." },
        build = function(self)
          local title = self:text { id = "title", text = "Card" }
          local body = self:group { id = "body" }
          body:group { id = "inner" }
          self.content, self.footer = body, self:group { id = "footer" }
          print(title.fullId, body.fullId, self:find("body/inner").fullId, #self.children)
        end }
      local card = scene:card { id = "card" }
      local title = card:text { id = "title", text = "mine" }
      title:box { id = "mark" }
      card.footer:box { id = "foot" }
      print(title.fullId, title.parent.fullId, title.parent == card)
      print(#card.children, #card.content.children)
      print(card:find("title").fullId, card:find("title/mark").fullId)
      print(scene:find("card:title").fullId, card.footer:find("foot").fullId)
      print(scene:card { id = "other" }.content.fullId, title.kind, card.kind)
      card:remove()
      print(scene:card { id = "card" }:text { id = "title" }.fullId)
      """)
    let inside = "card:title\tcard:body\tcard:body:inner\t3\n"
    #expect(
      printed == inside + """
        card/title\tcard\ttrue
        2\t1
        card/title\tcard/title/mark
        card:title\tcard/foot

        """ + inside.replacing("card:", with: "other:") + "other:body\ttext\tcard\n" + inside
        + "card/title\n")
  }

  @Test("A slot may be a component, in whose own slot the layers are drawn")
  func nestedSlots() throws {
    let outcome = try Command.script(
      Self.scene + """
        motion.define.component {
          name = "pane", slots = { content = {} },
          build = function(self) self.content = self:group { id = "body" } end,
        }
        motion.define.component {
          name = "page", slots = { content = {} },
          build = function(self) self.content = self:pane { id = "pane" } end,
        }
        local page = scene:page { id = "page" }
        local dot = page:box { id = "dot", width = 9, height = 9 }
        print(dot.fullId, dot.parent == page, #page.children, page:find("dot") == dot)
        scene:timeline(function()
          motion.withAnimation("snappy", function() dot:remove { exit = "crossfade" } end)
          dot = page:box { id = "dot" }
          dot:remove { exit = "crossfade", duration = 0.1 }:play()
          print(#page.children, page:box { id = "dot" }.fullId)
        end)

        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.error == "page/dot\ttrue\t1\ttrue\n0\tpage/dot\n")
    #expect(outcome.output.contains(" ! exit page/dot page/dot~"), "\(outcome.output)")
    #expect(outcome.output.contains(" ! exit page/dot page/dot~2"), "\(outcome.output)")
  }

  @Test(
    "Each type takes its values, which arrive in fresh tables, and names the place of a wrong one",
    arguments: [
      ("number", "min = 1", "3", "0.5", "a number at least 1, found 0.5"),
      ("integer", "max = 9", "4", "2.5", "a whole number at most 9"),
      ("text", "", "'a'", "5", "a string"),
      ("text", "choices = { 'up', 'down' }", "'up'", "'upp'", "takes \"up\" or \"down\""),
      ("boolean", "", "false", "1", "true or false"),
      ("color", "", "'systemRed'", "'systemRad'", "did you mean"),
      ("paint", "", "'linear-gradient(red, blue)'", "{}", "takes a colour"),
      ("path", "", "'M0 0L9 9'", "5", "path"),
      ("spring", "", "'snappy'", "'easeIn'", "a spring"),
      ("timing", "", "'easeIn'", "'eseIn'", "curve"),
      ("effect", "", "'crossfade'", "'none!'", "effect"),
      ("layer", "kind = 'box'", "box", "scene", "a box"),
      ("point", "", "{ x = 1, y = 2 }", "{ x = 1 }", "`y` is missing"),
      ("length", "", "'50% - 8'", "'half'", "points or a share"),
      ("function", "", "print", "5", "a function"),
      ("component", "has = { 'turning' }", "spinner", "plain", "has no `turning`"),
      ("list", "of = 'number'", "{ 1, 2 }", "{ 1, 'b' }", "`value[2]`"),
      ("map", "of = { type = 'length' }", "{ half = '50%' }", "{ half = 'x' }", "`value.half`"),
      (
        "table", "fields = { size = { 4, min = 1 }, name = { type = 'text' } }", "{ name = 'a' }",
        "{ size = 2 }", "`name` is missing"
      ),
    ])
  func types(type: String, more: String, right: String, wrong: String, says: String) throws {
    let declaration = """
      local box = scene:box { id = "box" }
      local spinner = motion.define.component {
        name = "spin", properties = { turning = { false } }, build = function() end,
      }
      local plain = motion.define.component { name = "plain", build = function() end }
      motion.define.component { name = "it", options = { value = { type = "\(type)", \(more) } },
        build = function(_, options) print(type(options.value), options.value ~= nil) end }

      """
    let right = try Command.script(
      Self.scene + declaration + "scene:it { id = 'it', value = \(right) }\n")
    #expect(right.code == 0, "\(right.error)")
    #expect(right.error.hasSuffix("\ttrue\n"))
    let refused = try Command.script(
      Self.scene + declaration + "scene:it { id = 'it', value = \(wrong) }\n")
    #expect(refused.code == 1)
    #expect(refused.error.contains("`layer:it`: option `value"), "\(refused.error)")
    #expect(refused.error.contains(says), "\(refused.error)")
    let missing = try Command.script(Self.scene + declaration + "scene:it { id = 'it' }\n")
    #expect(missing.error.contains("error[missing-option]"), "\(missing.error)")
  }

  @Test("Options are read in the code that writes them, and a default's table is new each time")
  func defaults() throws {
    #expect(
      try Self.printed(
        """
        motion.define.component { name = "it", options = {
            list = { { 1, 2 }, type = "list", of = "number" },
            far = { "50% + 10", type = "length" }, gap = { type = "number", optional = true },
          },
          properties = {
            size = { 3 }, title = { "none" }, place = { 2, type = "integer" },
            tone = { "systemRed", type = "color" },
          },
          build = function(self, options)
            options.list[1] = options.list[1] + 1
            print(options.list[1], options.far(200), options.gap, self.size, self.title)
            print(self.place, self.tone, self.width)
          end, defaults = { width = 70 } }
        scene:it { id = "a" }
        scene:it {
          id = "b", size = 4, title = "b", far = 5, gap = 1, place = 7, tone = "systemBlue",
          width = 9,
        }
        """) == """
          2.0\t110.0\tnil\t3.0\tnone
          2\tsystemRed\t70.0
          2.0\t5.0\t1.0\t4.0\tb
          7\tsystemBlue\t9.0

          """)
  }

  @Test("An event has an exact time, a line in the trace, listeners and timelines")
  func events() throws {
    let outcome = try Command.script(
      Self.scene + """
        motion.define.component { name = "switch", properties = { isOn = { false } },
          events = { turn = { { "isOn", type = "boolean" }, { "knob", type = "layer" } } },
          methods = {
            toggle = { { "times", type = "integer", optional = true }, returns = "boolean" },
          },
          build = function(self)
            local knob = self:box { id = "knob", width = 20, height = 20 }
            self:onChange("isOn", function(_, isOn)
              local spring = motion.spring { duration = 0.3 }
              motion.withAnimation(spring, function() knob.x = isOn and 40 or 0 end)
              self:send("turn", isOn, knob)
              print("sent")
            end)
            function self:toggle(times) self.isOn = not self.isOn return self.isOn end
          end }
        local switch = scene:switch { id = "switch" }
        switch:onTurn(function(layer, isOn, knob) print(layer == switch, isOn, knob.fullId) end)
        scene:timeline(function(t)
          t:wait(0.123)
          print(switch:toggle())
          t:waitFor(switch)
          print(t.time > 0.4, switch:toggle(2))
        end)
        scene:timeline(function(t)
          local isOn, knob = t:waitFor(switch, "turn")
          print("turned", t.time, isOn, knob.fullId)
        end)

        """)
    #expect(outcome.code == 0)
    #expect(
      outcome.error == """
        true
        sent
        true\ttrue\tswitch:knob
        turned\t0.123\ttrue\tswitch:knob
        true\tfalse
        sent
        true\tfalse\tswitch:knob

        """)
    #expect(
      outcome.output.contains(" ! turn switch \"true\" switch:knob @0.123\n"), "\(outcome.output)")
  }

  @Test("What is removed takes its inside along, whose timelines and callbacks end")
  func removal() throws {
    #expect(
      try Self.printed(
        """
        local made = 0
        motion.define.component { name = "toast", slots = { content = {} }, events = { gone = {} },
          build = function(self)
            made = made + 1
            self.content = self:group { id = "body" }
            self:timeline(function(t) while true do t:wait(0.1) self:send "gone" end end)
          end }
        local heard = 0
        scene:timeline(function(t)
          for i = 1, 50 do
            local toast = scene:toast { id = "toast" }
            toast:text { id = "words", text = "Saved" }
            toast:onGone(function() heard = heard + 1 end)
            t:wait(0.15)
            toast:remove()
          end
          t:wait(1)
          print(made, heard, #scene.children)
        end)
        """) == "50\t50\t0\n")
  }

  @Test(
    "Mistakes say what to do",
    arguments: [
      ("build = function() end", "it:box { id = 'b' }", "no-slot", "takes no layers"),
      (
        "slots = { rows = {} }, " + Self.rows,
        "it:box { id = 'b' }", "no-slot", "`it.rows`"
      ),
      (
        "slots = { rows = { kinds = { 'text' } } }, " + Self.rows,
        "it.rows:box { id = 'b' }", "wrong-type", "takes a text"
      ),
      (
        "slots = { rows = { max = 1 } }, " + Self.rows,
        "it.rows:box { id = 'b' } it.rows:box { id = 'c' }", "out-of-range", "at most 1 layer"
      ),
      ("slots = { rows = {} }, build = function() end", "", "missing-slot", "`self.rows = …`"),
      ("methods = { go = {} }, build = function() end", "", "missing-method", "self:go("),
      ("parts = { dot = 'A dot.' }, build = function() end", "", "missing-part", "`dot`"),
      (
        "build = function(self) self:box { id = 'dot' } end", "scene:find('it:dot')",
        "private-layer", "declares no parts"
      ),
      (
        "parts = { card = 'It.' }, "
          + "build = function(self) self:box { id = 'card' }:box { id = 'dot' } end",
        "it:find('dot')", "private-layer", "its parts are: card"
      ),
      (
        "properties = { far = { 0, readOnly = true } }, build = function() end", "it.far = 2",
        "read-only", "is set by the component `it`"
      ),
      (
        "properties = { far = { 0, readOnly = true } }, build = function() end",
        "it:derive { far = function() return 1 end }", "read-only", "set by the component `it`"
      ),
      ("build = function(self) self:send('go') end", "", "unknown-event", "has no event `go`"),
      (
        "build = function() end", "scene:timeline(function(t) t:waitFor(it, 'go') end)",
        "unknown-event", "`go`"
      ),
      (
        "build = function() end", "scene:timeline(function(t) t:play(it) end)", "wrong-type",
        "cannot be played"
      ),
      ("build = function(self) self:it { id = 'it' } end", "", "definition-cycle", "64 deep"),
      ("options = { width = { 1 } }, build = print", "", "duplicate-id", "each layer has"),
      ("options = { a = {} }, build = print", "", "missing-option", "its type is not known"),
      ("options = { a = { 1, max = 0 } }, build = print", "", "out-of-range", "its own default"),
      (
        "properties = { a = { type = 'number' } }, build = print", "", "missing-option",
        "begin with"
      ),
      (
        "properties = { a = { {}, type = 'list' } }, build = print", "", "conflicting-options",
        "not a list"
      ),
      (
        "events = { go = { \(Array(repeating: "{ 'a', 1 }", count: 17).joined(separator: ", ")) } }, build = print",
        "", "out-of-range", "16 arguments"
      ),
      ("make = print", "", "unknown-option", "build"),
      ("build = function() end", "it:make { }", "wrong-type", "a string"),
      ("build = function() end", "scene:make('its', {})", "unknown-member", "did you mean"),
      ("build = function() end", "definition:make {}", "wrong-receiver", "parent:it"),
      ("build = function() end", "scene:box { id = 'a:b' }", "out-of-range", "`:`"),
    ])
  func mistakes(declaration: String, line: String, code: String, says: String) throws {
    let outcome = try Command.script(
      Self.scene + """
        local definition = motion.define.component { name = "it", \(declaration) }
        local it = scene:it { id = "it" }
        \(line)

        """)
    #expect(outcome.error.contains("error[\(code)]"), "\(outcome.error)")
    #expect(outcome.error.contains(says), "\(outcome.error)")
    #expect(outcome.code == 1)
  }

  @Test(
    "A kind of a plugin, or a type of motion, is no name for a component",
    arguments: ["box", "header", "opacity", "find"])
  func taken(name: String) throws {
    let outcome = try Command.script(
      "motion.define.component { name = '\(name)', build = print }\n" + Self.scene)
    #expect(outcome.error.contains("error[duplicate-id]"), "\(outcome.error)")
  }

  @Test("A stack, a grid and a scroll view can be extended, with their rules")
  func bases() throws {
    #expect(
      try Self.printed(
        """
        motion.define.component {
          name = "rows", base = "stack", defaults = { axis = "x", spacing = 5 },
          build = function(self)
            for i = 1, 3 do self:box { id = "r" .. i, width = 10 * i, height = 8 } end
          end,
        }
        motion.define.component { name = "feed", base = "scroll", slots = { content = {} },
          build = function(self) self.content = self:group { id = "all" } end }
        local rows = scene:rows { id = "rows" }
        local feed = scene:feed { id = "feed", width = 100, height = 100, contentHeight = 900 }
        feed:box { id = "b", width = 50, height = 50 }
        print(rows.width, scene:find("rows").kind)
        scene:timeline(function(t)
          t:play(feed:drag { by = -60, duration = 0.2, release = false })
          print(feed.offsetY)
        end)
        """) == "70.0\trows\n60.0\n")
  }

  @Test("A transition between states inside of a component names its own layers")
  func ownTransition() throws {
    let outcome = try Command.script(
      Self.scene + """
        motion.define.component {
          name = "flap", slots = { content = {} }, methods = { turn = {} }, build = function(self)
            local one = self:group { id = "one", width = 90, height = 90 }
            local two = self:group { id = "two", width = 90, height = 90, hidden = true }
            one:box { id = "dot", x = 10, width = 10, height = 10, fill = "red" }
            two:box { id = "dot", x = 60, width = 10, height = 10, fill = "red" }
            self.content = self:group { id = "body" }
            function self:turn()
              motion.transition { from = one, to = two, duration = 0.2, rules = { dot = "shared" } }:play()
            end
          end,
        }
        local flap = scene:flap { id = "flap" }
        flap:box { id = "transition" }
        scene:timeline(function() flap:turn() end)

        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    let places = outcome.output.split(separator: "\n").filter {
      $0.contains(" flap:transition:dot.x ")
    }
    #expect(places.first == "0 flap:transition:dot.x 10" && places.count > 8, "\(places)")
    #expect(places.last?.hasSuffix(" 60") == true, "\(places)")
  }

  @Test("A rule of a transition names no layer inside, and the component is one element")
  func transition() throws {
    let outcome = try Command.script(
      Self.scene + """
        motion.define.component { name = "tile", parts = { dot = "A dot." }, build = function(self)
          self:box { id = "dot", width = 10, height = 10, fill = "red" }
        end }
        local one = scene:group { id = "one", width = 390, height = 844 }
        local two = scene:group { id = "two", width = 390, height = 844, hidden = true }
        one:tile { id = "tile", x = 10 }
        two:tile { id = "tile", x = 110 }
        local change = motion.transition {
          from = one, to = two, duration = 0.2, rules = { tile = "shared" },
        }
        scene:timeline(function(t) t:play(change) end)

        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("transition/tile.x"), "\(outcome.output)")
  }
}
