import Support

/// A scene that a seed makes: every engine is in it, and a timeline that plays, turns round, seeks, stops,
/// pushes and leads elsewhere what it finds there, in any order.
struct RandomScene {
  let seed: Int
  /// Whether callbacks and conditions act in it: they come with frames, so that each rate shows another motion.
  let actsOnFrames: Bool
  let script: String

  init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    self.seed = seed
    actsOnFrames = seed.isMultiple(of: 2)
    // What a header swallows depends on how far a finger goes in a frame.
    let surplus = actsOnFrames ? "swallowed" : "givenBack"
    var text = Self.stage.replacing("givenBack", with: surplus) + "\n"
    if actsOnFrames { text += Self.callbacks + "\n" }
    let steps = actsOnFrames ? Self.steps + Self.stepsOnFrames : Self.steps
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      text += "scene:timeline(function(t)\n"
      for _ in 0..<Int.random(in: 4...12, using: &random) {
        if Bool.random(using: &random) { text += "  t:wait(@0.4)\n" }
        let step = steps[Int.random(in: 0..<steps.count, using: &random)]
        text += "  attempt(function() \(step) end)\n"
        if actsOnFrames, Int.random(in: 0..<6, using: &random) == 0 {
          text += "  t:waitUntil(function() return not header.isMoving end)\n"
        }
      }
      text += "end)\n"
    }
    script = Self.filled(text, &random)
  }

  /// Puts a number from 0 to the one behind it in the place of each `@`, and one of a list's words for `%a|b%`.
  private static func filled(_ text: String, _ random: inout SeededGenerator) -> String {
    var result = ""
    for (index, part) in text.split(separator: "%", omittingEmptySubsequences: false).enumerated() {
      guard index.isMultiple(of: 2) else {
        let words = part.split(separator: "|")
        result += words[Int.random(in: 0..<words.count, using: &random)]
        continue
      }
      for (index, piece) in part.split(separator: "@", omittingEmptySubsequences: false)
        .enumerated()
      {
        guard index > 0 else {
          result += piece
          continue
        }
        let digits = piece.prefix { $0.isNumber || $0 == "." }
        result += "\(random.number(0...(Double(digits) ?? 1)))" + piece.dropFirst(digits.count)
      }
    }
    return result
  }

  private static let stage = """
    local scene = motion.scene { name = "random", width = 390, height = 844, safeArea = { top = 47 } }
    local list = scene:scroll { id = "list", y = 300, width = 390, height = 544 }
    list:sections { sections = { { id = "stays", kind = "%list|largeSquare%", items = 6, header = {},
      style = "%standard|inverted%", background = "inverted" } } }
    local row = list:scroll { id = "row", y = 100, width = 390, height = 200, contentWidth = 1500, paging = %true|false% }
    local bar = scene:box { id = "bar", width = 390, height = 300, fill = "label" }
    local badge = bar:box { id = "badge", width = 40, height = 40 }
    local header = motion.header { layer = bar, scroll = list, min = 100, max = 300,
      policy = %"topOnly"|"quickReturn", surplus = "givenBack"|"absolute"|"threshold"%, snap = %true|false%, stretch = %0|1% }
    header:map(badge, "opacity", { from = 0, to = 1, curve = "easeIn" })
    local card = scene:box { id = "card", width = 80, height = 80, fill = "systemBlue" }
    local other = scene:text { id = "other", width = 80, height = 20, text = "Other" }
    local book = scene:group { id = "book", x = 100, y = 200, width = 150, height = 210 }
    local function page(id) return book:box { id = id, width = 150, height = 210, fill = "white" } end
    local right, inside, behind, left, front = page "right", page "inside", page "behind", page "left", page "front"
    local booklet = motion.booklet { front = front, innerLeft = left, pages = { behind, inside }, innerRight = right,
      perspective = 600, shading = 0.3, spine = "%left|right|top|bottom%" }
    local home = scene:group { id = "home", width = 390, height = 844 }
    home:box { id = "tile", x = 20, y = 60, width = 100, height = 60, fill = "systemTeal" }
    home:box { id = "gone", y = 300, width = 390, height = 100 }
    local detail = scene:group { id = "detail", width = 390, height = 844, hidden = true }
    detail:box { id = "tile", x = 40, y = 200, width = 300, height = 400, cornerRadius = 20, fill = "systemPink" }
    detail:box { id = "came", y = 700, width = 390, height = 100 }
    local change = motion.transition { from = home, to = detail, duration = 0.1 + @0.5, keepsSource = %true|false%,
      rules = { tile = motion.shared(), gone = motion.combine { motion.crossfade(), motion.%translateX|translateY|scale%(@80) },
        came = motion.%edge("bottom")|blur(20)|anchored("tile")% } }
    local back = change:reversed()
    local fade = motion.animator { duration = 0.1 + @0.6, delay = @0.1, curve = "%easeIn|outBack|linear|inOutElastic%",
      repeatCount = %1|2|1.5%, autoreverse = %true|false% }
      :animate(card, { x = @300, opacity = @1, fill = "systemRed" })
    local keys = motion.animator { duration = 0.2 + @0.6, speed = 0.5 + @2 }
    keys:keyframe(card, { y = @200, rotationZ = { by = @90 } }, { start = 0, duration = 0.4, curve = "easeOut" })
    keys:keyframe(card, { y = @200 }, { start = 0.5, duration = 0.5, curve = motion.spring { bounce = 0.2 } })
    local spring = motion.animator { curve = motion.spring { duration = 0.1 + @0.5, bounce = @0.5 } }
      :animate(card, { x = @300, y = @300 })
    local turn = motion.animator { duration = 0.2 + @0.6, curve = "easeInOut" }:animate(booklet, { angle = @360 })
    local driver = motion.driver(other, "x", { to = @300 })
    local wave = motion.stagger({ motion.animator { duration = 0.2 }:animate(other, { y = @90 }),
      motion.animator { duration = 0.3 }:animate(other, { opacity = @1 }) }, { each = @0.2 })
    local function attempt(body)
      local ok, message = pcall(body)
      if not ok then print(message) end
    end
    """

  /// What callbacks do is bounded, for they may call each other for ever.
  private static let callbacks = """
    local calls = 0
    local function act(body)
      return function(...)
        calls = calls + 1
        if calls < 20 then attempt(body) end
      end
    end
    fade:onComplete(act(function() list:scrollTo("%top|bottom%"):play() spring:play() end))
    fade:call(@1, act(function() fade:%stop|pause|reverse|finish%() end))
    header:onReach(act(function() driver:impulse(@500) change:reverse() end))
    header:onCross(badge, "opacity", @1, act(function() header:%expand|collapse%():play() card.x = @50 end))
    booklet:onFace(act(function() turn:reverse() end))
    change:onComplete(act(function() back:play() scene:timeline(function(t) t:play(wave) end) end))
    """

  private static let steps =
    [
      "t:%play|start%(%fade|keys|spring|turn|driver|wave|change|back%)",
      "t:%play|start%(%fade|keys|spring|turn|change%)",
      "%fade|keys|spring|turn%:%play|pause|reverse|stop|finish%()",
      "%fade|keys|spring|turn%:%stop(true)|finish(\"current\")|finish(\"start\")%",
      "%fade|keys|turn|change%:seek(@1)",
      "%fade|spring%:retarget(card, { x = @200 })",
      "spring:%impulse|jump%(card, { y = @500 })",
      "%fade|keys|turn%:continue { curve = \"easeOut\", durationFactor = @1 }",
      "driver:%retarget|impulse|jump%(@400)",
      "driver:%play|stop|finish%()",
      "change:%play|pause|reverse|finish|cancel|stop%()",
      "t:%play|start%(change:interrupt { to = %home|detail% })",
      "wave:%play|stop%()",
      "t:%play|start%(list:drag { by = %|-%@600, duration = 0.1 + @0.4 })",
      "t:%play|start%(%list:flick { velocity =|row:flick { velocityX =% %|-%@3000 })",
      "t:%play|start%(list:scrollTo(\"%top|bottom%\"))",
      "list:stop()",
      "t:%play|start%(header:%expand|collapse%())",
      "t:%play|start%(header:drag { by = %|-%@300, duration = 0.1 + @0.3 })",
      "t:%play|start%(booklet:drag { by = %|-%@200, duration = 0.1 + @0.3, release = %true|false% })",
      "%card|badge|other%.%x|y|rotationZ|opacity% = @1",
      "booklet.angle = @360",
      "t:%together|race|sequence% { %fade|keys|turn%, %driver|wave|change% }",
    ]

  /// Steps of which something counts from the next frame on: a length that is assigned, where a released header or
  /// list comes to rest, the colours from which one change of appearance takes over another.
  private static let stepsOnFrames =
    [
      "list.contentHeight = 900 + @2000",
      "t:%play|start%(%list|header%:drag { by = %|-%@600, duration = 0.1 + @0.4, release = true })",
      "t:%play|start%(scene:setAppearance(\"%light|dark%\", { duration = @0.4 }))",
    ]
}
