import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("Fingers on layers that are removed")
struct RemovedLayerTests {
  private static let card = """
    local card = scene:box { id = "card", width = 100, height = 100, fill = "red" }

    """

  @Test("A finger on a layer that is removed is cancelled, and the gesture ends")
  func finger() throws {
    let run = try SteppedScene(
      scene: Self.card + """
        card:onTouch(function(_, touch) print(touch.phase) end)
        card:onTap(function() print("tap") end)
        card:draggable { axis = "x" }
        scene:timeline(function(t)
          t:start(card:drag { byX = 100, duration = 1 })
          t:wait(0.5)
          card:remove()
          t:wait(0.1)
          print("over")
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["began", "cancelled", "over"])
    #expect(run.time < 1)
  }

  @Test("A callback may remove its own layer; later fingers hit its ancestors")
  func ownCallback() throws {
    let run = try SteppedScene(
      scene: Self.card + """
        local badge = card:box { id = "badge", width = 20, height = 20, fill = "blue" }
        card:onTap(function(layer) print(layer.fullId) end)
        badge:onTap(function(layer) print(layer.fullId) layer:remove() end)
        scene:timeline(function(t)
          for _ = 1, 2 do t:play(scene:touch { { t = 0, x = 10, y = 10 }, { t = 0.05 } }) end
        end)
        """)
    try run.runToRest()
    #expect(run.printed.last == "card")
    #expect(run.printed.filter { $0 == "card/badge" }.count == 1)
  }

  @Test(
    "A layer that is removed under two fingers may be made anew and pinched again",
    arguments: [
      ("box", "photo:pinchable {}", "scale"),
      (
        "scroll",
        #"photo:box { id = "picture", width = 300, height = 300 } photo.maximumZoomScale = 4"#,
        "zoomScale"
      ),
    ])
  func pinch(maker: String, content: String, property: String) throws {
    let run = try SteppedScene(
      scene: """
        local function make()
          local photo = scene:\(maker) { id = "photo", width = 300, height = 300 }
          \(content)
          return photo
        end
        local photo = make()
        scene:timeline(function(t)
          for _ = 1, 3 do
            t:start(photo:pinch { scale = 2, duration = 0.4 })
            t:wait(0.2)
            photo:remove()
            photo = make()
            t:wait(0.5)
            t:play(photo:pinch { scale = 1.5, duration = 0.3 })
            print(photo.\(property))
          end
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["1.5", "1.5", "1.5"])
  }

  @Test(
    "A gesture that is made on a removed layer is an error",
    arguments: ["card:tap():play()", "drag:setDetent \"far\"", "card:onTap(print)"])
  func gestures(call: String) {
    let failure = SteppedScene.failure(
      scene: Self.card + """
        local drag = card:draggable { axis = "x", detents = { home = 0, far = 100 } }
        card:onTap(print)
        card:remove()
        scene:timeline(function(t) \(call) t:wait(0.1) end)
        """)
    #expect(failure?.code == .removedLayer, "\(failure as Any)")
  }
}
