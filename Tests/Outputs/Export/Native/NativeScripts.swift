/// Scripts that every format of code is tested with.
enum NativeScripts {
  struct Script {
    let name: String
    let text: String

    var scene: NativeScene { get throws { try NativeScene(text, name: name) } }
  }

  static var scenes: [NativeScene] {
    get throws { try [loop, steps, jump, evil, mapping, color].map { try $0.scene } }
  }

  static let loop = Script(
    name: "loop",
    text: """
      local wheel = scene:box { id = "wheel" }
      motion.animator { curve = "linear", duration = 0.5, repeatCount = "forever" }
        :animate(wheel, { rotationZ = 360 }):play()
      scene:timeline(function(t) t:wait(1.3) end)
      """)

  static let steps = Script(
    name: "steps",
    text: """
      local label = scene:text { id = "label", text = "one" }
      scene:timeline(function(t)
        t:wait(0.5)
        label.text = "two"
        t:wait(0.5)
        label.hidden = true
      end)
      """)

  static let jump = Script(
    name: "jump",
    text: """
      local card = scene:box { id = "card" }
      scene:timeline(function(t)
        t:wait(0.25)
        card.x = 120
        t:wait(0.25)
      end)
      """)

  static let evil = Script(
    name: "*/import;{}//$x",
    text: #"""
      local names = { "class", "Color", "Animation", "3D;fatalError()", "${fatalError()}",
        "\\(fatalError())", "\u{202E}fatalError()", "Åsa", "åsa", "card.x", "card-x" }
      for index, name in ipairs(names) do
        local layer = scene:text { id = name, text = name }
        motion.animator { duration = 0.2 }:animate(layer, { x = 10 * index }):play()
        scene:timeline(function(t)
          t:wait(0.1)
          layer.text = name .. "\\(fatalError())$index\" + fatalError() + \"'\n\u{2028}"
        end)
      end
      """#)

  static let mapping = Script(
    name: "mapping",
    text: """
      local card = scene:box { id = "card" }
      local shade = scene:box { id = "shade" }
      shade:derive { opacity = motion.map(card, "x", { 0, 100 }, { 1, 0 }) }
      motion.animator { duration = 0.4 }:animate(card, { x = 100 }):play()
      """)

  static let color = Script(
    name: "color",
    text: """
      local card = scene:box { id = "card", fill = "#ff0000" }
      motion.animator { curve = "linear", duration = 0.4 }
        :animate(card, { fill = "#00ff00" }):play()
      """)

  /// Whether the evil names stay within comments and literals. An interpolation begins with a `$`, or
  /// with a `(` after a backslash.
  static func isHarmless(_ line: Substring, quote: Character, interpolation: Character) -> Bool {
    if line.drop(while: { $0 == " " }).hasPrefix("//") { return true }
    var rest = line
    var (code, isLiteral) = ("", false)
    while let character = rest.popFirst() {
      if character == quote {
        isLiteral.toggle()
      } else if !isLiteral {
        code.append(character)
      } else if character == "\\" {
        if rest.popFirst() == interpolation, interpolation == "(" { return false }
      } else if character == interpolation, interpolation == "$" {
        return false
      }
    }
    return !isLiteral && !code.contains("fatalError")
  }
}
