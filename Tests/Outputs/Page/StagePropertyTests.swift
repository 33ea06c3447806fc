import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues
import StandardRuntime
import Testing

/// All visible properties are drawn.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct StagePropertyTests {
  /// Properties that are not visible themselves: scroll state, safe areas other than the top one, the
  /// focus, what a text without a limit of lines leaves out, and what concerns the backs and the depths of layers in space.
  private static let unseen: Set = [
    "contentWidth", "contentHeight", "insetBottom", "insetRight",
    "decelerationRate", "paging", "pageWidth", "pageHeight", "bounces", "alwaysBounceX",
    "alwaysBounceY",
    "scrollEnabled", "pixelsPerPoint", "safeAreaLeft", "safeAreaBottom", "safeAreaRight",
    "touchable", "doubleSided", "sortsByDepth", "focusable", "focused", "showsKeyboard",
    "truncation",
  ]

  /// Settings that make other properties visible.
  private static let look = """
    width = 50, height = 40, fill = "systemBackground", fillOpacity = 0.8, cornerRadius = 5, borderWidth = 2,
    borderColor = "red", shadowOpacity = 0.5, rotationZ = 10, focusable = true
    """

  /// A shape with two outlines, and a line of which all is seen.
  private static let shape = """
    , path = "M0,0H50V40H0ZM10,10H40V30H10Z", stroke = "red", strokeWidth = 4, dash = { 3, 3 }, trimEnd = 0.5
    """

  /// More layers, for the kinds that arrange them.
  private static let siblings = """
    for i = 1, 2 do layer:box { id = "sibling" .. i, width = 5 * i, height = 5, fill = "red" } end
    """

  @Test("A change of a property is visible, unless the property is invisible")
  func properties() throws {
    let kinds = try Session(Session.Options()).interface.types.compactMap(\.layerKind)
    var making = ""
    var changing = ""
    var changed: [(path: String, property: String)] = []
    // A number is not drawn, a spacer is only in a stack, a picture without a file is empty, and
    // `ParticlePageTests` look at what an emitter throws.
    for kind in kinds
    where kind !== StandardLayers.scene
      && !["number", "spacer", "svg", "emitter"].contains(kind.name)
    {
      let own = kind.name == StandardLayers.box.name ? kind.properties : kind.own
      for property in own where !property.isReadOnly {
        let id = "\(kind.name)-\(property.name)"
        let words = [
          "text": ", text = \"two\\nlines\"", "image": ", source = \"a.png\"", "shape": Self.shape,
        ]
        making += """
          do
          local holder = scene:group { id = "\(id)" }
          holder:group { id = "other", zPosition = 0.1 }
          local layer = holder:\(kind.name) { id = "\(id)", \(Self.look)\(words[kind.name] ?? "") }
          layer:box { id = "inner", width = 70, height = 10, fill = "label", rotationY = 20 }
          \(["stack", "grid"].contains(kind.name) ? Self.siblings : "")
          layers["\(id)"] = layer
          end

          """
        changing += "layers[\"\(id)\"].\(property.name) = \(Self.other(property))\n"
        changed.append(("\(id)/\(id)", property.name))
      }
    }
    for property in StandardLayers.scene.group.properties where !property.isReadOnly {
      changing += "t:wait(1 / 60) scene.\(property.name) = \(Self.other(property))\n"
    }
    let scene = try ShownScene(
      script: """
        scene.fill = "systemBackground"
        scene.safeAreaTop = 20
        scene:box { id = "low", width = 10, height = 10, rotationX = 20 }
        local layers = {}
        \(making)
        scene:timeline(function(t)
        t:wait(1 / 60)
        \(changing)
        end)
        """)
    #expect(scene.failure == nil, "\(scene.failure?.message ?? "")")
    #expect(changed.count >= 60)
    let images = [
      "a.png": "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'/>"
    ]
    try scene.page(images: images).show { page in
      let seen: [String: Bool] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const stage = new Stage(new Run(data.runs[0], data));
        document.body.append(stage.element);
        const looks = [0, 1].map((frame) => {
          stage.draw(frame);
          return stage.run.layers.map(({ index }) => stage.elementOf(index).outerHTML);
        });
        JSON.stringify(Object.fromEntries(stage.run.layers.map(({ path, index }) => {
          return [path, looks[0][index] !== looks[1][index]];
        })))
        """)
      for (path, property) in changed {
        #expect(seen[path] == !Self.unseen.contains(property), "\(path)")
      }
      let screen: [Bool] = try page.value(
        """
        const shown = Array.from({ length: stage.run.frames }, (_, frame) => {
          stage.draw(frame);
          return [stage.element.cloneNode(), stage.elementOf(1), stage.element.lastElementChild]
            .map((element) => element.outerHTML).join("");
        });
        JSON.stringify(shown.slice(1).map((look, index) => look !== shown[index]))
        """)
      let properties = StandardLayers.scene.group.properties.filter { !$0.isReadOnly }
      for (property, isSeen) in zip(properties, screen.dropFirst()) {
        #expect(isSeen == !Self.unseen.contains(property.name), "scene.\(property.name)")
      }
    }
  }

  /// A value, in Lua, other than that of the test's layer.
  private static func other(_ property: Property) -> String {
    switch property.initialValue {
    case .number:
      property.name == "lines" ? "1" : property.bounds == .unit ? "0.25" : "37.5"
    case .boolean(let flag): "\(!flag)"
    case .name(let word):
      (property.type as? ChoiceType)?.choices.reversed().first { $0 != word && $0 != "inverted" }
        .map { "\"\($0)\"" } ?? "nil"
    case .color: "\"systemTeal\""
    case .text: "\"other\""
    case .mixed:
      switch property.name {
      case "dash": "{ 4, 2 }"
      case "shadows": "{ { y = 4, radius = 2 }, { inner = true, y = 1, color = \"white\" } }"
      default: "motion.ellipse()"
      }
    }
  }
}
