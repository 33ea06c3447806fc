import MotionCore
import MotionRuntime
import MotionValues
import Testing

/// Texts are drawn in the lines in which they were measured.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct StageTextTests {
  private struct Line: Decodable, Equatable {
    let text: String
    let x: Double
    let y: Double
  }

  @Test(
    "Each line has its measured baseline, and the alignment of the text",
    arguments: [
      ("text = \"one\\ntwo\"", ["one", "two"], 0.0),
      ("text = \"The quick brown fox\", width = 60", ["The quick", "brown fox"], 0),
      (
        "text = \"The quick brown fox\", width = 60, textAlignment = \"right\", lineHeightMultiple = 2",
        ["The quick", "brown fox"], 60
      ),
      (
        "text = \"The quick brown fox\", width = 60, textAlignment = \"center\", lines = 1",
        ["The quick…"], 30
      ),
    ] as [(String, [String], Double)])
  func lines(options: String, texts: [String], x: Double) throws {
    let scene = try ShownScene(
      script: "scene:text { id = \"text\", fontSize = 10, \(options) }")
    #expect(scene.failure == nil)
    let multiple = options.contains("lineHeightMultiple") ? 2.0 : 1
    // Inter's ascender and descender, in units of the em.
    let (ascent, descent, em) = (2728.0, 680.0, 2816.0)
    try scene.page().show { page in
      let found: [Line] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const stage = new Stage(new Run(data.runs[0], data));
        document.body.append(stage.element);
        stage.draw(0);
        JSON.stringify([...stage.elementOf(1).querySelectorAll("text")].map((line) => {
          return { text: line.textContent, x: +line.getAttribute("x"), y: +line.getAttribute("y") };
        }))
        """)
      #expect(found.map(\.text) == texts)
      for (index, line) in found.enumerated() {
        let height = 10 * (ascent + descent) / em * multiple
        #expect(abs(line.y - (Double(index + 1) * height - 10 * descent / em)) < 1e-9)
        #expect(line.x == x)
      }
    }
  }

  /// Texts whose lengths differ by spaces alone.
  static let spaces = """
    for index, text in ipairs { "a b", "a   b", "  a b", "a" } do
      scene:text { id = "text" .. index, text = text, y = 20 * index }
    end
    local box = scene:box { id = "box", width = 10, height = 10, fill = "red" }
    motion.animator { duration = 0.2 }:animate(box, { x = 60 }):play()
    """

  /// An expression for the lengths of the texts, as JSON.
  static func lengths(in root: String) -> String {
    "JSON.stringify([...\(root).querySelectorAll('text')].map((text) => text.getComputedTextLength()))"
  }

  /// Two further spaces take the same room in the middle and at the start, whatever the font.
  static func check(_ lengths: [Double]) {
    guard lengths.count == 4 else {
      Issue.record("there are \(lengths.count) texts")
      return
    }
    let (middle, start) = (lengths[1] - lengths[0], lengths[2] - lengths[0])
    #expect(middle > 4 && abs(middle - start) < 0.5, "\(lengths)")
    #expect(lengths[0] > lengths[3])
  }

  @Test("Each space of a text takes its room")
  func spaces() throws {
    try ShownScene(script: Self.spaces).page().show { page in
      let lengths: [Double] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const stage = new Stage(new Run(data.runs[0], data));
        document.body.append(stage.element);
        stage.draw(0);
        \(Self.lengths(in: "stage.element"))
        """)
      Self.check(lengths)
    }
  }

  @Test("A text whose copies show it is not drawn itself")
  func contentTransition() throws {
    let scene = try ShownScene(
      script: """
        local label = scene:text { id = "label", text = "one", contentTransition = motion.translateY(12) }
        scene:timeline(function(t)
          t:play(motion.withAnimation({ duration = 0.5 }, function() label.text = "two" end))
        end)
        """)
    try scene.page().show { page in
      let drawn: [[String]] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const stage = new Stage(new Run(data.runs[0], data));
        document.body.append(stage.element);
        JSON.stringify([10, 30].map((frame) => {
          stage.draw(frame);
          return [...stage.elementOf(1).querySelectorAll("text")]
            .filter((line) => line.getClientRects().length > 0).map((line) => line.textContent).filter(Boolean);
        }))
        """)
      #expect(drawn.map { $0.sorted() } == [["one", "two"], ["two"]])
    }
  }
}
