import Testing

/// Cases of the stage's geometry that do not occur in examples.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct StageGeometryTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let script: String
  }

  private static let booklets = ["left", "right", "top", "bottom"].flatMap { spine in
    ["spine", "layer", "parent"].map { vanishingPoint in
      Case(
        testDescription:
          "a booklet with its spine at the \(spine), seen from above the \(vanishingPoint)",
        script: """
          local desk = scene:group { id = "desk", x = 5, y = 3, width = 90, height = 180, anchorX = 0.3, rotationZ = 8 }
          local book = desk:group { id = "book", x = 30, y = 50, width = 33.25, height = 48.5, anchorY = 0.2,
            rotationZ = 12, scale = 0.9 }
          local function page(id) return book:box { id = id, width = 30, height = 45, x = 1, y = 2, anchorX = 0,
            rotationZ = 3, scaleY = 1.1, fill = "red" } end
          local sides = {}
          for index = 1, 4 do sides[index] = page("side" .. index) end
          local booklet = motion.booklet { front = sides[1], innerLeft = sides[2], pages = { page("a"), page("b") },
            innerRight = sides[3], spine = "\(spine)", vanishingPoint = "\(vanishingPoint)", perspective = 240,
            hingeOffset = 2.5, thickness = 3, shading = 0.5 }
          scene:timeline(function(t)
            t:play(motion.animator { duration = 1, curve = "linear" }
              :animate(booklet, { angle = 360 }):animate(book, { rotationZ = 40, scale = 1.3, x = 20 }))
          end)
          """)
    }
  }

  private static let cases =
    booklets + [
      Case(
        testDescription: "layers that turn in space, in layers that do",
        script: """
          scene.perspective = 300
          local outer = scene:group { id = "outer", x = 10, y = 20, width = 80, height = 120, anchorX = 0.25, perspective = 200 }
          local inner = outer:group { id = "inner", x = 10, y = 20, width = 60, height = 80, anchorY = 1, perspective = 150 }
          local leaf = inner:box { id = "leaf", x = 5, y = 5, width = 40, height = 30, fill = "blue" }
          local plain = leaf:box { id = "plain", x = 5, y = 5, width = 10, height = 10, fill = "green", translationZ = 20 }
          scene:timeline(function(t)
            t:play(motion.animator { duration = 1, curve = "linear" }
              :animate(outer, { rotationX = 40, rotationY = -70, rotationZ = 20, translationZ = -30 })
              :animate(inner, { rotationX = -50, rotationY = 30, scaleX = -0.7, translationZ = 15, perspective = 400 })
              :animate(leaf, { rotationY = 360, scale = 1.5, anchorX = 0, translationX = 12 })
              :animate(plain, { rotationX = 80, scaleY = 2 }))
          end)
          """),
      Case(
        testDescription: "content that scrolls, seen from a place",
        script: """
          local list = scene:scroll { id = "list", x = 10, y = 10, width = 80, height = 100, contentHeight = 400, clip = true,
            cornerRadius = 12, perspective = 180 }
          for index = 0, 9 do
            list:box { id = "row" .. index, x = 4, y = index * 40, width = 72, height = 36, fill = "gray",
              rotationX = 20 }:box { id = "dot", width = 5, height = 5, fill = "red" }
          end
          scene:timeline(function(t) t:play(list:flick { velocity = 900 }) end)
          """),
      Case(
        testDescription: "a size that changes, and a layer that comes later",
        script: """
          local box = scene:box { id = "box", width = 10, height = 10, fill = "red" }
          local part = box:box { id = "part", width = 4, height = 4, x = 3, fill = "blue" }
          scene:timeline(function(t)
            t:start(motion.animator { duration = 0.5 }:animate(box, { width = 77.7, height = 33.3, rotationZ = 45, anchorX = 1 }))
            t:wait(0.1)
            local late = box:box { id = "late", width = 8, height = 8, fill = "green" }
            t:play(motion.animator { duration = 0.2 }:animate(late, { x = 30, zPosition = -1 }))
            part.hidden = true
            t:wait(0.1)
            part.hidden = false
            scene:box { id = "last", width = 10, height = 10, fill = "black" }
          end)
          """),
      Case(
        testDescription: "layers that change their order",
        script: """
          local holder = scene:group { id = "holder", width = 100, height = 100, clip = true }
          local layers = {}
          for index = 1, 6 do
            layers[index] = holder:box { id = "layer" .. index, x = index * 8, y = index * 5, width = 40, height = 40,
              fill = "red", zPosition = index % 3 / 4 }
            layers[index]:box { id = "inner", x = 5, y = 5, width = 60, height = 20, fill = "blue", zPosition = -5 }
          end
          scene:timeline(function(t)
            for step = 1, 12 do
              t:wait(1 / 60)
              layers[step % 6 + 1].zPosition = step * 7 % 5 - 2.5
            end
          end)
          """),
    ]

  @Test("Layers have the same positions and order as in the scene", arguments: cases)
  func geometry(_ test: Case) throws {
    let scene = try ShownScene(script: test.script)
    #expect(scene.failure == nil && scene.frames.count > 5)
    try StageComparison(scene).check()
  }
}
