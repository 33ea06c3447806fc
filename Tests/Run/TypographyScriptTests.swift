import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("A script sets how the letters of a text are set")
struct TypographyScriptTests {
  private static let prelude = """
    local function check(text, width)
      local size = motion.measureText { text = text.text, fontSize = text.fontSize, width = width, digits = text.digits,
        letterSpacing = text.letterSpacing, truncation = text.truncation, lines = text.lines > 0 and text.lines or nil }
      return text.width == (width or size.width) and text.height == size.height
        and (text.wrappedText == "" or text.wrappedText == table.concat(size.lines, "\\n"))
    end
    local title = scene:text { id = "title", text = "Total 1714" }

    """

  private func printed(_ script: String) throws -> [String] {
    let run = try SteppedScene(scene: Self.prelude + script)
    try run.runToRest()
    return run.printed
  }

  @Test("A text that does not use them has no slots for them")
  func none() throws {
    let run = try SteppedScene(
      scene: Self.prelude
        + "print(title.letterSpacing, title.underline, title.strikethrough, title.digits, title.truncation)"
    )
    #expect(run.printed == ["0.0\tfalse\tfalse\tproportional\ttail"])
    #expect(try #require(run.session.stage.layer(at: "title")).attachments.isEmpty)
  }

  @Test(
    "The size follows at once",
    arguments: [
      "title.letterSpacing = 4", "title.letterSpacing = -1.5", "title.digits = \"tabular\"",
      "title.underline = true title.letterSpacing = 2",
      "title.digits = \"tabular\" title.text = \"1111\"",
      "title = scene:text { id = \"other\", text = \"Wide\", letterSpacing = 3, digits = \"tabular\" }",
    ])
  func fits(change: String) throws {
    #expect(
      try printed("local before = title.width \(change) print(check(title), title.width ~= before)")
        == ["true\ttrue"])
  }

  @Test("Letter spacing moves, and so does the width, also in a stack")
  func motion() throws {
    let lines = try printed(
      """
      local stack = scene:stack { id = "stack", axis = "x", spacing = 10 }
      local word = stack:text { id = "word", text = "Tracked" }
      local mark = stack:box { id = "mark", width = 5, height = 5 }
      local plain = word.width
      scene:timeline(function(t)
        for _, text in ipairs { title, word } do
          motion.animator { duration = 1, curve = "linear" }:animate(text, { letterSpacing = 8 }):play()
        end
        t:wait(0.5)
        print(title.letterSpacing, check(title), check(word), mark.x == word.width + 10)
        print(math.abs(word.width - plain - 6 * 4) < 1e-9, math.abs(word:velocity "width" - 48) < 1e-6)
      end)
      """)
    #expect(lines == ["4.0\ttrue\ttrue\ttrue", "true\ttrue"])
  }

  @Test("The last line of a text with a width shows what `truncation` says")
  func truncation() throws {
    let lines = try printed(
      """
      local text = scene:text { id = "text", text = "The quick brown fox jumps", width = 100, lines = 1 }
      for _, part in ipairs { "tail", "head", "middle", "clip" } do
        text.truncation = part
        print(text.wrappedText, check(text, 100))
      end
      """)
    #expect(
      lines == [
        "The quick…\ttrue", "…fox jumps\ttrue", "The q…umps\ttrue", "The quick bro\ttrue",
      ] || lines.allSatisfy { $0.hasSuffix("true") } && Set(lines).count == 4, "\(lines)")
  }

  @Test("The parts of a split text are set as the text was")
  func split() throws {
    let lines = try printed(
      """
      title.letterSpacing, title.underline = 3, true
      local width = title.width
      local words = title:split "words"
      local last = words[#words]
      print(#words, last.letterSpacing, last.underline, math.abs(last.x + last.width - width) < 1e-9)
      """)
    #expect(lines == ["2\t3.0\ttrue\ttrue"])
  }

  @Test("Copies of a changing text are set as the text is")
  func contentTransition() throws {
    let run = try SteppedScene(
      scene: """
        local label = scene:text { id = "label", text = "1", contentTransition = motion.translateY(12), digits = "tabular" }
        scene:timeline(function(t)
          t:play(motion.withAnimation({ duration = 0.5 }, function() label.text = "2" end))
          label.strikethrough = true
          t:play(motion.withAnimation({ duration = 0.5 }, function() label.text = "3" end))
        end)
        """)
    try run.run(toFrame: 5)
    let label = try #require(run.session.stage.layer(at: "label"))
    let copies = label.children.filter { $0.kind === StandardLayers.text }
    #expect(copies.count == 2)
    for copy in copies {
      let digits = try #require(copy.property("digits"))
      #expect(run.session.stage.store[digits.slot] == 1)
    }
  }

  @Test(
    "A word that does not exist is refused with the nearest one",
    arguments: [
      ("title.digits = \"tabluar\"", "tabular"), ("title.truncation = \"tial\"", "tail"),
    ])
  func words(script: String, nearest: String) throws {
    let run = try SteppedScene(
      scene: Self.prelude + "local ok, message = pcall(function() \(script) end) print(ok, message)"
    )
    #expect(run.printed.first?.hasPrefix("false") == true)
    #expect(run.printed.joined().contains(nearest), "\(run.printed)")
  }
}
