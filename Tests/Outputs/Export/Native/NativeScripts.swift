/// Scripts that every format of code is tested with.
enum NativeScripts {
  struct Script {
    let name: String
    let text: String

    var scene: NativeScene { get throws { try NativeScene(text, name: name) } }
  }

  static var scenes: [NativeScene] {
    get throws {
      try [loop, steps, jump, evil, mapping, color, gradients, shapes, effects].map { try $0.scene }
    }
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

  /// Gradients of every kind, still and in motion, one in place of another, and a colour that becomes
  /// one.
  static let gradients = Script(
    name: "gradients",
    text: """
      local function box(id, fill)
        return scene:box { id = id, width = 200, height = 100, fill = fill }
      end
      box("still", motion.linearGradient { "#ff0000", "#0000ff", angle = 90 })
      local band = box("band", motion.linearGradient { "#ff0000", "#0000ff", from = { x = 0 }, to = { x = 1 } })
      local disc = box("disc", motion.radialGradient { "#ff0000", "#0000ff", radius = 40 })
      local wheel = box("wheel", motion.conicGradient { "#ff0000", "#0000ff" })
      local oval = box("oval", motion.radialGradient { "#ff0000", "#0000ff" })
      local plain = box("plain", "#ff0000")
      local changed = box("changed", motion.linearGradient { "#ff0000", "#0000ff" })
      local function to(layer, fill)
        motion.animator { curve = "linear", duration = 0.5 }:animate(layer, { fill = fill }):play()
      end
      to(band, motion.linearGradient { "#ff0000", "#00ff00", from = { x = 1 }, to = { x = 2 } })
      to(disc, motion.radialGradient { "#ffffff", "#0000ff", radius = 80 })
      to(wheel, motion.conicGradient { "#ff0000", "#0000ff", angle = 90 })
      to(oval, motion.radialGradient { "#ffffff", "#0000ff" })
      to(plain, motion.linearGradient { "#00ff00", "#0000ff", angle = 45 })
      scene:timeline(function(t)
        t:wait(0.25)
        changed.fill = motion.radialGradient { "#ff0000", "#0000ff", radius = 40 }
        t:wait(0.25)
      end)
      """)

  /// Outlines that draw themselves, change, and are dashed.
  static let shapes = Script(
    name: "shapes",
    text: """
      local function line(id, path)
        return scene:shape { id = id, width = 100, height = 100, path = path, stroke = "#ff0000",
          strokeWidth = 4, strokeCap = "round", strokeJoin = "bevel" }
      end
      local check = line("check", motion.path("M10,50 L40,80 L90,20", { box = 100 }))
      check.trimEnd = 0
      local ring = line("ring", motion.ellipse())
      ring.dash = { 10, 6 }
      local blob = line("blob", motion.path("M0,0 L100,0 L100,100 L0,100 Z", { box = 100 }))
      blob.fillRule = "evenOdd"
      local function to(layer, values)
        motion.animator { curve = "linear", duration = 0.5 }:animate(layer, values):play()
      end
      to(check, { trimEnd = 1 })
      to(ring, { dashOffset = -32, dash = { 16, 0 } })
      to(blob, { path = motion.path("M50,0 L100,50 L50,100 L0,50 Z", { box = 100 }) })
      """)

  /// Filters that move and that do not, masks of each kind, and blend modes, of which one changes.
  static let effects = Script(
    name: "effects",
    text: """
      local photo = scene:box { id = "photo", width = 200, height = 100, fill = "#ff0000", saturation = 0.5,
        brightness = 0.8, blendMode = "multiply" }
      local fade = photo:box { id = "fade", width = 200, height = 100, masks = "alpha",
        fill = motion.linearGradient { "#000000", "#00000000" } }
      local star = photo:shape { id = "star", width = 90, height = 90, masks = "outline", path = motion.star { points = 5 } }
      local hole = photo:box { id = "hole", width = 40, height = 40, masks = "invertedLuminance", fill = "#ffffff" }
      local card = scene:box { id = "card", width = 100, height = 100, fill = "#0000ff" }
      local ink = card:box { id = "ink", width = 50, height = 50, fill = "#00ff00", blendMode = "hardLight" }
      local changing = card:box { id = "changing", width = 50, height = 50, masks = "alpha", fill = "#00ff00" }
      scene:timeline(function(t)
        t:play(motion.animator { curve = "linear", duration = 0.5 }:animate(photo, { saturation = 1, blur = 6 }))
        ink.blendMode, changing.masks = "plusLighter", "luminance"
        t:play(motion.animator { curve = "linear", duration = 0.5 }:animate(fade, { x = 40 }))
      end)
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
