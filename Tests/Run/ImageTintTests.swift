import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("A tint covers the colours of an image")
struct ImageTintTests {
  private func traced(_ script: String) throws -> TracedScene {
    let prelude = """
      local scene = motion.scene { name = "test" }
      local icon = scene:image { id = "icon", width = 24, height = 24, source = "icon.png" }

      """
    return try TracedScene(running: Array((prelude + script).utf8), name: "scene.lua", fps: 10)
  }

  private static let plain = """
    # motion 2  scene test  fps 10  seed 0
    0 icon.width 24
    0 icon.height 24
    0 icon.source "icon.png"

    """

  @Test("An image has none, and reading it costs nothing")
  func none() throws {
    let scene = try traced("print(icon.tint)")
    #expect(scene.failure == nil && scene.printed.count == 1)
    #expect(scene.trace == Self.plain)
  }

  @Test("It is a paint: a colour by name, by hexadecimal digits, or a gradient")
  func paints() throws {
    #expect(try traced("icon.tint = \"#ff8000\"").trace == Self.plain + "0 icon.tint #ff8000\n")
    let named = try traced("icon.tint = \"systemPink\" icon.appearance = \"dark\"")
    #expect(named.trace.contains("0 icon.tint #ff375f\n"), "\(named.trace)")
    let gradient = try traced(
      "icon.tint = motion.linearGradient { \"#ff0000\", \"#0000ff\", angle = 90 }")
    #expect(
      gradient.trace.contains("0 icon.tint linear(90,#ff0000,#0000ff)\n"), "\(gradient.trace)")
  }

  @Test("It moves from clear, which leaves the image as it is, to a colour")
  func motion() throws {
    let scene = try traced(
      """
      motion.animator { duration = 1, curve = "linear" }
        :animate(icon, { tint = { from = "#ff000000", to = "#ff0000" } }):play()
      """)
    #expect(scene.failure == nil)
    #expect(scene.trace.contains("\n5 icon.tint #ff000080\n"), "\(scene.trace)")
    #expect(scene.trace.hasSuffix("\n10 icon.tint #ff0000\n"), "\(scene.trace)")
  }

  @Test("Other layers have none")
  func others() throws {
    let scene = try traced("scene:box { id = \"box\", tint = \"red\" }")
    #expect(scene.failure?.code.slug == "unknown-option")
  }
}
