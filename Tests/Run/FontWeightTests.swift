import MotionCore
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Font weights by number")
struct FontWeightTests {
  private static let prelude = "local scene = motion.scene { name = \"test\" }\n"

  @Test("A number of CSS stands for the weight's name, in all that takes one", arguments: 1...9)
  func numbers(hundreds: Int) throws {
    let weight = try #require(FontWeight.allCases.first { $0.css == 100 * hundreds })
    let run = try SteppedScene(
      Self.prelude + """
        local function text(id, weight) return scene:text { id = id, text = "AVATAR 42", fontWeight = weight } end
        local a, b, c, d, e = text("a", \(weight.css)), text("b", "\(weight.rawValue)"), text("c"), text("d"), text("e")
        c.fontWeight = \(weight.css)
        motion.withAnimation({ duration = 0.01 }, function() d.fontWeight = \(weight.css) end)
        e:derive { fontWeight = function() return \(weight.css) end }
        print(a.fontWeight, c.fontWeight, a.width == b.width, c.width == b.width)
        local size = motion.measureText { text = "AVATAR 42", fontWeight = \(weight.css) }
        local named = motion.measureText { text = "AVATAR 42", fontWeight = "\(weight.rawValue)" }
        print(size.width == a.width, size.width == named.width)
        """)
    try run.run(toFrame: 2)
    #expect(
      run.printed == ["\(weight.rawValue)\t\(weight.rawValue)\ttrue\ttrue", "true\ttrue"])
    let expected = TextLayout(
      "AVATAR 42", in: FontMetrics(size: 17, weight: weight.css), width: nil)
    for path in ["a", "b", "c", "d", "e"] {
      #expect(try run.value("\(path).width") == expected.width, "\(path)")
      #expect(try run.value("\(path).fontWeight") == Double(weight.index), "\(path)")
    }
  }

  @Test(
    "Any other number is an error that names the nearest one",
    arguments: [
      ("450", "the number 450", "400"), ("0", "the number 0", "100"),
      ("1000", "the number 1000", "900"),
      ("700.5", "the number 700.5", "700"), ("-math.huge", "minus infinity", "100"),
    ])
  func others(number: String, found: String, near: String) throws {
    for call in [
      "scene:text { id = 'a', fontWeight = \(number) }",
      "scene:text { id = 'a' }.fontWeight = \(number)",
      "motion.measureText { text = 'a', fontWeight = \(number) }",
    ] {
      let error = #expect(throws: Diagnostic.self) { try SteppedScene(Self.prelude + call) }
      #expect(error?.code == .outOfRange, "\(call)")
      #expect(
        error?.message.contains("100, 200, 300, 400, 500, 600, 700, 800, 900") ?? false, "\(call)")
      #expect(error?.message.contains(found) ?? false, "\(call): \(error?.message ?? "")")
      #expect(error?.help == ["the nearest is `\(near)`"], "\(call)")
    }
  }
}
