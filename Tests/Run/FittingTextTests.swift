import MotionCore
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("A text without a width or height fits, and one with a width wraps")
struct FittingTextTests {
  /// Prints how the size of a text differs from `measureText`, and its lines.
  private static let prelude = """
    local function measured(text, width)
      local size = motion.measureText { text = text.text, fontSize = text.fontSize, fontWeight = text.fontWeight, width = width,
        lines = text.lines > 0 and text.lines or nil, lineHeightMultiple = text.lineHeightMultiple }
      return size.width, size.height, table.concat(size.lines, "\\n")
    end
    local function check(text)
      local width, height = measured(text)
      print(text.width == width and text.height == height and text.wrappedText or "off")
    end
    local title = scene:text { id = "title", text = "Hello, wörld" }

    """

  private func printed(_ script: String) throws -> [String] {
    let run = try SteppedScene(scene: Self.prelude + script)
    try run.runToRest()
    return run.printed
  }

  @Test(
    "Its size follows at once from everything that changes it",
    arguments: [
      "", "title.text = \"A longer text\"", "title.text = \"\"", "title.text = \"Two\\nlines\"",
      "title.fontSize = 48.5", "title.fontWeight = \"black\"", "title.lineHeightMultiple = 1.5",
      "title.text = \"A\\r\\nB\" title.lineHeightMultiple = 0.8", "title.x = 12",
      "title.text = \"漢字 e\u{301}\"",
    ])
  func fits(change: String) throws {
    #expect(try printed("\(change) check(title)") == [""])
  }

  @Test("It follows an animation and a derivation of its text at every instant")
  func moving() throws {
    let lines = try printed(
      """
      local count = scene:number { id = "count" }
      local total = scene:text { id = "total" }
      total:derive { text = function() return string.format("%d", count.value // 1) end, fontSize = function() return 10 + count.value / 7 end }
      scene:timeline(function(t)
        motion.animator { duration = 1, curve = "easeIn" }:animate(count, { value = 128 }):play()
        motion.animator { duration = 1 }:animate(title, { fontSize = 40 }):play()
        for i = 1, 9 do t:wait(0.1137) check(total) check(title) end
      end)
      """)
    #expect(lines == [String](repeating: "", count: 18))
  }

  @Test(
    "A width that is given, assigned or animated wraps the text, and the height follows",
    arguments: [
      "title = scene:text { id = \"other\", text = \"The quick brown fox\", width = 80 }",
      "title.text = \"The quick brown fox\" title.width = 80",
      "title.text = \"The quick brown fox\" motion.animator { duration = 0 }:animate(title, { width = 80 }):play()",
      "title.width = 80 title.text = \"The quick brown fox\"",
    ])
  func wraps(change: String) throws {
    let lines = try printed(
      """
      \(change)
      local _, height, lines = measured(title, 80)
      print(title.width, title.height == height, title.wrappedText == lines, #title.wrappedText)
      """)
    #expect(lines == ["80.0\ttrue\ttrue\t19"])
  }

  @Test("An animation of the width starts from the text's width, and wraps what it shows")
  func animatedWidth() throws {
    let lines = try printed(
      """
      local before = title.width
      motion.withAnimation({ duration = 1, curve = "linear" }, function() title.width = 40 end)
      scene:timeline(function(t)
        for i = 1, 4 do
          t:wait(0.25)
          local width, height = before + (40 - before) * i / 4, select(2, measured(title, title.width))
          print(math.abs(title.width - width) < 1e-9, title.height == height)
        end
        print(title.wrappedText)
      end)
      """)
    #expect(lines == [String](repeating: "true\ttrue", count: 4) + ["Hell\no,\nwörl\nd"])
  }

  @Test("A height that is given or assigned stays")
  func height() throws {
    #expect(
      try printed(
        """
        title.height = 7 title.text = "a\\nb"
        local other = scene:text { id = "other", text = "a\\nb", height = 9 }
        print(title.height, other.height, other.width == measured(other))
        """) == ["7.0\t9.0\ttrue"])
  }

  @Test("A width of 0 fits where the text is made; assigned later, it leaves one letter a line")
  func zero() throws {
    #expect(
      try printed(
        """
        local other = scene:text { id = "other", text = "ab", width = 0, height = 0 }
        print(other.width == measured(other))
        other.width = 0
        print(other.width, other.wrappedText == "a\\nb")
        """) == ["true", "0.0\ttrue"])
  }

  @Test("`lines` cuts a text with an ellipsis, whether it wraps or not")
  func lines() throws {
    #expect(
      try printed(
        """
        title.text = "one\\ntwo\\nthree" title.lines = 2 check(title)
        local other = scene:text { id = "other", text = "The quick brown fox", width = 60, fontSize = 10, lines = 1 }
        print(other.wrappedText, other.height == select(2, measured(other, 60)))
        other.lines = 0 print(other.wrappedText == "The quick\\nbrown fox")
        """) == ["one\ntwo…", "The quick…\ttrue", "true"])
  }

  @Test(
    "Lines are listed only where they differ from the text",
    arguments: [
      ("one", 300.0, ""), ("one\\ntwo", 300.0, ""), ("one\\r\\ntwo three", 60.0, "one\ntwo\nthree"),
      ("one  ", 300.0, ""), ("some\\u{AD}thing", 60.0, "some-\nthing"), ("", 0.0, ""),
    ] as [(String, Double, String)])
  func wrappedText(text: String, width: Double, lines: String) throws {
    #expect(
      try printed(
        "local other = scene:text { id = \"other\", text = \"\(text)\" } other.width = \(width) print(other.wrappedText)"
      ) == [lines])
  }

  @Test(
    "What only follows from the text cannot be set",
    arguments: [
      "title.wrappedText = \"a\"", "title.textHidden = true",
      "title:derive { wrappedText = function() return title.text end }",
      "scene:text { id = \"other\", wrappedText = \"a\" }", "title.lines = -1",
    ])
  func misuse(script: String) throws {
    #expect(try printed("print((pcall(function() \(script) end)))") == ["false"])
  }

  @Test("The frames of a fitting text are the same at every rate")
  func rates() throws {
    func widths(_ fps: Int) throws -> [Double] {
      let run = try SteppedScene(
        scene: Self.prelude + """
          local list = scene:stack { id = "list", axis = "x", width = 120, spacing = 4 }
          local label = list:text { id = "label", text = "Some words" }
          local note = list:text { id = "note", text = "and more of them" }
          scene:timeline(function(t)
            t:wait(0.0313)
            motion.withAnimation("bouncy", function() title.width = 33 label.text = "Other, longer words" note.fontSize = 23 end)
            t:wait(0.2171)
            motion.withAnimation({ duration = 0.2, curve = "easeIn" }, function() list.width = 300 end)
          end)
          """, fps: fps)
      let paths = [
        "title.width", "title.height", "list/label.width", "list/note.x", "list/note.height",
        "list.height",
      ]
      var values: [Double] = []
      for frame in 0...30 {
        try run.run(to: Double(frame) / 30)
        for path in paths { values.append(try run.value(path)) }
      }
      return values
    }
    let expected = try widths(30)
    for fps in [60, 120, 240] { #expect(try widths(fps) == expected) }
  }

  /// Texts with words, spaces, hyphens, marks and line feeds.
  private static func text(_ random: inout SeededGenerator) -> String {
    let words = [
      "a", "fox", "some\\u{AD}thing", "AVATAR", "naïve", "e\\u{301}", "well-known", "漢字", "…", "  ",
      "\\n",
    ]
    return (0..<Int.random(in: 1...12, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }.joined(separator: " ")
  }

  @Test("A soft hyphen without room for its hyphen is not seen, so that no letter is outside")
  func narrowHyphen() throws {
    let lines = try printed(
      """
      local width = scene:text { id = "part", fontSize = 20, text = "some" }.width
      local text = scene:text { id = "text", width = width, fontSize = 20, textAlignment = "right",
        text = "some\\u{AD}thing" }
      print((text.wrappedText:gsub("\\n", "|")))
      for _, part in ipairs(text:split "lines") do if part.x < -1e-9 then print(part.text) end end
      """)
    #expect(lines.count == 1 && lines[0].hasPrefix("some|"), "\(lines)")
  }

  @Test("The letters of a split text keep their positions, and the layer keeps its size")
  func splitLaw() throws {
    for seed in Seeds.first(40) {
      var random = SeededGenerator(seed: UInt64(seed))
      let width =
        Bool.random(using: &random) ? "width = \(Int.random(in: 20...200, using: &random)), " : ""
      let alignment = ["left", "center", "right"].randomElement(using: &random) ?? ""
      let unit = ["letters", "words", "lines"].randomElement(using: &random) ?? ""
      let lines = try printed(
        """
        local text = scene:text { id = "text", \(width)fontSize = \(Int.random(in: 8...40, using: &random)),
          lines = \(Int.random(in: 0...4, using: &random)), textAlignment = "\(alignment)", text = "\(Self.text(&random))" }
        local width, height = text.width, text.height
        local shown = text.wrappedText ~= "" and text.wrappedText or text.text
        local line = motion.measureText { text = "a", fontSize = text.fontSize }.height
        local found, parts = {}, text:split "\(unit)"
        for _, part in ipairs(parts) do
          found[#found + 1] = part.text
          if part.wrappedText ~= "" then print("wraps", part.text, part.wrappedText) end
          if math.abs(part.y / line - math.floor(part.y / line + 0.5)) > 1e-9 then print("between lines", part.text) end
          if part.y + part.height > height + 1e-9 then print("below", part.text) end
          if part.x < -1e-9 and width >= text.fontSize * 2 then print("outside", part.text) end
        end
        local function letters(list) return (list:gsub("[%s\\u{AD}]", "")) end
        local all = letters(table.concat(found))
        if all:gsub("\\u{AD}", "") ~= letters(shown):gsub("\\u{AD}", "") then print("other letters", all, shown) end
        if text.width ~= width or text.height ~= height then print("other size") end
        """)
      #expect(lines == [], "seed \(seed)")
    }
  }
}
