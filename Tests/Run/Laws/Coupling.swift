/// A scene in which one engine moves what another one reads.
struct Coupling {
  /// Something that moves a property: `@L.@P` from about `@A` to `@B`.
  struct Source: Sendable {
    let name: String
    /// Code that runs while the scene is made.
    let setup: String
    /// Code that runs in its own timeline.
    let timeline: String
  }

  /// Something that reads a property.
  struct Input: Sendable {
    let name: String
    let layer: String
    let property: String
    let from: Double
    let to: Double
    let setup: String
    let timeline: String
  }

  let source: Source
  let input: Input

  var name: String { "\(source.name) drives \(input.name)" }

  var script: String {
    """
    local scene = motion.scene { name = "coupling", width = 390, height = 844, safeArea = { top = 40 } }
    local function show(...)
      local texts = {}
      for index, number in ipairs { ... } do texts[index] = string.format("%.17g", number) end
      print(table.concat(texts, " "))
    end
    \(input.setup)
    local driven = \(input.layer)
    \(filled(source.setup))
    scene:timeline(function(t)
      t:wait(0.0313)
      \(filled(source.timeline))
    end)
    scene:timeline(function(t)
      \(input.timeline)
    end)
    """
  }

  private func filled(_ text: String) -> String {
    text.replacing("@L", with: "driven").replacing("@P", with: input.property)
      .replacing("@A", with: "\(input.from)").replacing("@B", with: "\(input.to)")
  }
}
