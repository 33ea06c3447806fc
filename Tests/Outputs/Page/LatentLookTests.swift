import MotionValues
import Support
import Testing

/// How a page draws filters of colours, blend modes, materials and further shadows.
struct LatentLookTests {
  @Test("They are drawn by the words of CSS, in its order")
  func look() throws {
    let scene = try ShownScene(
      script: """
        scene:box { id = "filters", width = 40, height = 40, blur = 3, brightness = 0.5, contrast = 2 }
        scene:box { id = "grey", width = 40, height = 40, saturation = 0 }
        scene:box { id = "blend", width = 40, height = 40, blendMode = "colorDodge" }
        scene:box { id = "material", width = 40, height = 40, backgroundSaturation = 1.8, backgroundBlur = 30 }
        scene:box { id = "tile", width = 40, height = 40, fill = "white", borderWidth = 1, shadows = {
          { y = 2, radius = 4, spread = 1, color = "#ff0000" }, { inner = true, x = 1, color = "#0000ff" } } }
        scene:text { id = "text", text = "a", shadows = { { y = 2, radius = 4, color = "#ff0000" } } }
        scene:shape { id = "dot", width = 40, height = 40, path = motion.ellipse(), fill = "white", shadows = {
          { inner = true, y = 3, radius = 2, spread = 1, color = "#00000080" }, { y = 2, color = "#ff0000" } } }
        local late = scene:box { id = "late", width = 40, height = 40 }
        scene:timeline(function(t)
          t:wait(1 / 60)
          late.saturation, late.blendMode, late.shadows = 0.5, "multiply", { { y = 1, color = "#00ff00" } }
          t:wait(1 / 60)
          late.saturation, late.blendMode, late.shadows = 1, "normal", {}
        end)
        """)
    #expect(scene.failure == nil, "\(scene.failure?.message ?? "")")
    try scene.page().show { page in
      let styles: [String: [String]] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const stage = new Stage(new Run(data.runs[0], data));
        document.body.append(stage.element);
        const look = (id) => {
          const layer = stage.run.layers.find(({ path }) => path === id);
          const { filter, mixBlendMode, backdropFilter, boxShadow } = getComputedStyle(stage.elementOf(layer.index));
          return [filter, mixBlendMode, backdropFilter, boxShadow];
        };
        stage.draw(0);
        const looks = {};
        for (const id of ["filters", "grey", "blend", "material", "tile", "text"]) looks[id] = look(id);
        const dot = look("dot")[0].replace(/shadows\\d+/, "shadows");
        const parts = [...document.querySelector(look("dot")[0].match(/#shadows\\d+/)[0]).children];
        looks.dot = [dot, ...parts.map(({ localName, attributes }) =>
          [localName, ...[...attributes].map(({ value }) => value)].join(" "))];
        for (const frame of [0, 1, 2]) {
          stage.draw(frame);
          looks[`late${frame}`] = look("late");
        }
        JSON.stringify(looks)
        """)
      let none = ["none", "normal", "none", "none"]
      func expect(_ id: String, _ changes: [Int: String]) {
        var expected = none
        for (index, text) in changes { expected[index] = text }
        #expect(styles[id] == expected, "\(id)")
      }
      expect("filters", [0: "contrast(2) brightness(0.5) blur(3px)"])
      expect("grey", [0: "saturate(0)"])
      expect("blend", [1: "color-dodge"])
      expect("material", [2: "saturate(1.8) blur(30px)"])
      expect(
        "tile",
        [3: "rgb(255, 0, 0) 0px 2px 8px 1px, rgb(0, 0, 255) 1px 0px 0px 0px inset"])
      expect("text", [0: "drop-shadow(rgb(255, 0, 0) 0px 2px 4px)"])
      // What is not painted casts a shadow into what is.
      #expect(
        styles["dot"] == [
          "url(\"#shadows\") drop-shadow(rgb(255, 0, 0) 0px 2px 0px)",
          "feFlood flood-color: rgba(0, 0, 0, 0.5);", "feComposite SourceAlpha out",
          "feMorphology dilate 1", "feGaussianBlur 2", "feOffset 0 3",
          "feComposite SourceAlpha in shadow0", "feMerge",
        ])
      expect("late0", [:])
      expect(
        "late1", [0: "saturate(0.5)", 1: "multiply", 3: "rgb(0, 255, 0) 0px 1px 0px 0px"])
      expect("late2", [:])
    }
  }
}
