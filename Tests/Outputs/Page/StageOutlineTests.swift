import MotionRuntime
import Testing

/// The corners of a booklet's pages as they are drawn.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct StageOutlineTests {
  /// Open booklets, one for each spine; the radii of all their pages are 11, 2, 3 and 14, clockwise.
  static let script = """
    local radii = { cornerRadius = 10, corners = "left", cornerRadiusTopLeft = 1,
      cornerRadiusTopRight = 2, cornerRadiusBottomRight = 3, cornerRadiusBottomLeft = 4 }
    for _, spine in ipairs { "left", "right", "top", "bottom" } do
      local book = scene:group { id = spine, x = 30, y = 80, width = 40, height = 40 }
      local function page(id)
        local options = { id = id, width = 40, height = 40, fill = "white" }
        for name, value in pairs(radii) do options[name] = value end
        return book:box(options)
      end
      local right, back, front = page("right"), page("back"), page("front")
      motion.booklet { front = front, innerLeft = back, innerRight = right, spine = spine, angle = 180 }
    end
    local box = scene:box { id = "box", width = 10, height = 10, fill = "red" }
    motion.animator { duration = 0.2 }:animate(box, { x = 60 }):play()
    """

  /// The radii of each page by its path, clockwise from the top left.
  static let expected = Dictionary(
    uniqueKeysWithValues: ["left", "right", "top", "bottom"].flatMap { spine in
      let isUpright = spine == "left" || spine == "right"
      return [
        ("\(spine)/right", [11.0, 2, 3, 14]),
        ("\(spine)/back", isUpright ? [2, 11, 14, 3] : [14, 3, 2, 11]),
      ]
    })

  /// An expression for the radii of an element, from that for the element.
  static func radii(of element: String) -> String {
    """
    ["TopLeft", "TopRight", "BottomRight", "BottomLeft"].map((corner) => {
      return parseFloat(getComputedStyle(\(element))[`border${corner}Radius`]);
    })
    """
  }

  @Test("The corners of a back are those of its front, mirrored")
  func corners() throws {
    let scene = try ShownScene(script: Self.script)
    #expect(scene.failure == nil)
    try scene.page().show { page in
      let shown: [String: [Double]] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const stage = new Stage(new Run(data.runs[0], data));
        document.body.append(stage.element);
        stage.draw(0);
        JSON.stringify(Object.fromEntries(stage.run.layers.map(({ path, index }) => {
          return [path, \(Self.radii(of: "stage.elementOf(index)"))];
        })))
        """)
      for (path, radii) in Self.expected { #expect(shown[path] == radii, "\(path)") }
    }
  }
}
