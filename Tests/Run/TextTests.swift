import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("Scripts measure and split texts")
struct TextTests {
  private func printed(_ script: String) throws -> [String] {
    try SteppedScene(scene: script).printed
  }

  @Test("`measureText` returns the size and the lines, in all weights")
  func measure() throws {
    #expect(
      try printed(
        """
        local plain = motion.measureText { text = "AVATAR", fontSize = 34 }
        print(string.format("%.2f %.4f %d", plain.width, plain.height, #plain.lines))
        local wrapped = motion.measureText {
          text = "The quick brown fox", fontSize = 10, fontWeight = "bold", width = 60, lines = 2, lineHeightMultiple = 2 }
        print(table.concat(wrapped.lines, "|"), string.format("%.4f", wrapped.height), wrapped.width <= 60)
        """) == ["125.28 41.1477 1", "The quick|brown fox\t48.4091\ttrue"])
  }

  @Test("The parts of a text are layers in it, where the text has them")
  func split() throws {
    #expect(
      try printed(
        """
        local title = scene:text { id = "title", x = 40, text = "AV wé", fontSize = 28.16, fontWeight = "bold", textColor = "systemPink" }
        for _, letter in ipairs(title:split "letters") do
          print(letter.fullId, letter.text, string.format("%.2f %.2f", letter.x, letter.width), letter.fontWeight, letter.textColor)
        end
        print(title.text == "")
        """) == [
          "title/letter1\tA\t0.00 21.06\tbold\tsystemPink",
          "title/letter2\tV\t18.52 21.06\tbold\tsystemPink",
          "title/letter3\tw\t46.11 23.94\tbold\tsystemPink",
          "title/letter4\té\t69.67 16.83\tbold\tsystemPink",
          "true",
        ])
  }

  @Test("Words and lines of a wrapped text keep its alignment")
  func alignment() throws {
    #expect(
      try printed(
        """
        local function show(unit, alignment)
          local title = scene:text { id = unit .. alignment, width = 60, text = "The quick brown fox", fontSize = 10, textAlignment = alignment }
          local words = {}
          for _, part in ipairs(title:split(unit)) do
            words[#words + 1] = string.format("%s %.1f %.1f", part.text, part.x, part.y)
          end
          print(table.concat(words, "|"))
        end
        show("words", "left")
        show("lines", "right")
        show("lines", "center")
        """) == [
          "The 0.0 0.0|quick 21.0 0.0|brown 0.0 12.1|fox 32.3 12.1",
          "The quick 13.7 0.0|brown fox 13.2 12.1",
          "The quick 6.9 0.0|brown fox 6.6 12.1",
        ])
  }

  @Test("Only texts are split")
  func wrongReceiver() {
    #expect(throws: Diagnostic.self) {
      try SteppedScene(box: "box:split \"letters\"")
    }
  }
}
