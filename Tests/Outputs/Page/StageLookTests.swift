import MotionExport
import MotionRecording
import MotionRuntime
import SceneSupport
import Testing

/// What layers show is drawn by what their drawings say.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct StageLookTests {
  /// A trace with a kind, a group and a layer of their own looks, which nothing else knows.
  private static let trace = #"""
    {"motion":2,"scene":"s","fps":60,"seed":0,"defaults":{"scene":{"width":100,"height":100},\
    "lamp":{"glow":0.25,"tint":"#ff0000"},"veil":{"mist":0},"tilt":{"lean":0}},"draws":{\
    "scene":{"size":["width","height"],"outline":[0,0,0,0],"items":[["children",1]],"place":[],\
    "content":[],"view":[50,50,0],"order":0,"shown":1,"touched":1,"filters":[],"opacity":1},\
    "lamp":{"size":[40,20],"outline":[[["glow",8]],0,0,0],"items":[["fill",["color","tint","glow"]],\
    ["stroke",["color","#0000ff",1],[["glow",4]]],["children",0]],"place":[["move",[["glow",40]],5,0]],\
    "content":[["scale",2,2]],"view":[0,0,0],"order":0,"shown":1,"touched":1,"filters":[],\
    "opacity":1},"veil":[["front",["fill",["color","#00ff00","mist"]]]]},\
    "layers":[{"path":"s","id":"s","kind":"scene","width":100,"height":100},\
    {"path":"a","id":"a","kind":"lamp","parent":"s","groups":["veil"]},\
    {"path":"a/b","id":"b","kind":"lamp","parent":"a"}]}
    {"frame":0,"time":0,"set":{"a.glow":0.25,"a.mist":0}}
    {"frame":1,"time":0.016667,"set":{"a.glow":0.5,"a.mist":0.5}}
    {"frames":2}

    """#

  private struct Look: Decodable {
    let fill: String
    let inside: String
    let rim: String
    let radius: String
    let inner: [Double]
  }

  @Test("A page draws kinds and groups that it has never heard of")
  func strangers() throws {
    let text = Self.trace.replacing("\\\n", with: "")
    let recording = try RecordingReader(Array(text.utf8), name: "a.ndjson").recording
    let page = ScenePage(
      [PageRun(recording, label: "scene")], try ShownScene.declarations.get())
    try page.show { page in
      let looks: [Look] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const stage = new Stage(new Run(data.runs[0], data));
        document.body.append(stage.element);
        JSON.stringify([0, 1].map((frame) => {
          stage.draw(frame);
          const lamp = stage.elementOf(1);
          const [own, rim] = [lamp, lamp.querySelector(":scope > .rim")].map((one) => getComputedStyle(one));
          const screen = stage.element.getBoundingClientRect();
          const inner = stage.elementOf(2).getBoundingClientRect();
          return {
            fill: own.backgroundColor, inside: own.boxShadow, rim: rim.boxShadow, radius: own.borderTopLeftRadius,
            inner: [inner.x - screen.x, inner.y - screen.y, inner.width, inner.height],
          };
        }))
        """)
      #expect(looks[0].fill == "color(srgb 1 0 0 / 0.25)")
      #expect(looks[1].fill == "color(srgb 1 0 0 / 0.5)")
      #expect(looks[0].inside == "rgb(0, 0, 255) 0px 0px 0px 1px inset")
      #expect(looks[1].inside == "rgb(0, 0, 255) 0px 0px 0px 2px inset")
      #expect(looks[1].rim == "color(srgb 0 1 0 / 0.5) 0px 0px 0px 9999px inset")
      #expect(looks[0].radius == "2px" && looks[1].radius == "4px")
      // It moves with its holder, whose content is twice as large.
      #expect(looks[0].inner == [30, 15, 80, 40])
      #expect(looks[1].inner == [40, 15, 80, 40])
    }
  }

  @Test("A page draws an engine from outside where the stage has it, and copies of its layers")
  func plugin() throws {
    let script = """
      local scene = motion.scene { name = "test", width = 200, height = 200 }
      local a = scene:group { id = "a", width = 200, height = 200 }
      local dial = a:gauge { id = "dial", x = 10, y = 10, width = 40, height = 40, level = 0.25 }
      dial:veil()
      dial:gauge { id = "inner", x = 4, y = 8, width = 16, height = 16, level = 1 }
      local lone = a:gauge { id = "lone", y = 120, width = 64, height = 32, shape = "square" }
      lone:veil()
      lone.fold, lone.mist = 40, 0.5
      local b = scene:group { id = "b", width = 200, height = 200, hidden = true }
      b:gauge { id = "dial", x = 100, y = 60, width = 80, height = 80, level = 1 }:veil()
      motion.animator { duration = 0.2, curve = "linear" }:animate(dial, { fold = 60, mist = 0.5 }):play()
      dial:pour { level = 0.75, duration = 0.2 }
      local t = motion.transition { name = "open", from = a, to = b, duration = 0.3, curve = "linear",
        rules = { dial = motion.shared(), lone = motion.crossfade() } }
      scene:timeline(function(tl) tl:wait(0.3) tl:play(t) tl:waitFor(t) end)
      """
    let scene = try ShownScene(
      SceneSource(name: "test.lua", text: Array(script.utf8)), plugins: StrangerPlugin.plugins)
    #expect(scene.failure == nil)
    try StageComparison(scene).check()
    let paths = scene.recording.layers.map(\.path)
    let (lone, copy) = (
      try #require(paths.firstIndex(of: "a/lone")), try #require(paths.firstIndex(of: "open/lone"))
    )
    try scene.page().show { page in
      let looks: [[String]] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const stage = new Stage(new Run(data.runs[0], data));
        document.body.append(stage.element);
        JSON.stringify([[0, \(lone)], [24, \(copy)]].map(([frame, layer]) => {
          stage.draw(frame);
          const own = stage.elementOf(layer);
          const rim = getComputedStyle(own.querySelector(":scope > .rim"));
          return [getComputedStyle(own).backgroundColor, rim.boxShadow, getComputedStyle(own).borderTopLeftRadius];
        }))
        """)
      #expect(looks[0] == looks[1])
      #expect(looks[0][0] == "color(srgb 1 0 0 / 0.5)" && looks[0][2] == "0px")
      #expect(looks[0][1].contains("color(srgb 0 1 0 / 0.5)"), "\(looks[0][1])")
    }
  }
}
