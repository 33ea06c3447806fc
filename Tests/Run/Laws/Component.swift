import Support

/// A part of a scene that moves by one engine and touches nothing else.
struct Component: Sendable {
  let name: String
  /// Code that makes it in the group `root` of 390 by 800 points; `$` is the prefix of its ids, and
  /// the rest as in `RandomScene.filled`.
  let setup: String
  /// Code that runs in its own timeline.
  let timeline: String

  init(_ name: String, _ setup: String, _ timeline: String) {
    self.name = name
    self.setup = setup
    self.timeline = timeline
  }

  /// Returns the script of a component with random numbers, at a place of its own.
  func script(prefix: String, x: Int, _ random: inout SeededGenerator) -> String {
    RandomScene.filled(
      """
      local root = scene:group { id = "$root", x = \(x), width = 390, height = 800 }
      \(setup)
      scene:timeline(function(t)
        t:wait(@0.1)
        \(timeline)
      end)
      """.replacing("$", with: prefix), &random)
  }

  static let all: [Component] = [
    Component(
      "waits", "local mark = root:box { id = \"$mark\" }",
      "for i = 1, 300 do t:wait(0.003 + @0.002) mark.x = i end"),
    Component(
      "an animator",
      """
      local box = root:box { id = "$box", width = 40, height = 40 }
      local move = motion.animator { duration = 0.2 + @0.5, delay = @0.1, curve = "%easeIn|easeOutBack|linear%",
        repeatCount = %1|2|1.5%, autoreverse = %true|false% }:animate(box, { x = @300, opacity = @1, fill = "#ff8000" })
      move:call(@1, function() box.y = box.x end)
      """,
      "t:start(move) t:wait(@0.3) move:reverse() t:wait(@0.3) pcall(function() move:pause() end) t:wait(@0.1) move:play()"
    ),
    Component(
      "an animator that is retargeted",
      """
      local box = root:box { id = "$box", width = 40, height = 40 }
      local move = motion.animator { curve = motion.spring { bounce = @0.5 } }:animate(box, { x = @300, y = @300 })
      """,
      """
      t:start(move) t:wait(@0.3) pcall(function() move:retarget(box, { x = @200 }) end) t:wait(@0.3)
      motion.animator { duration = 0.3 }:animate(box, { y = { by = @50, additive = true } }):play()
      motion.withAnimation("%bouncy|snappy%", function() box.x = @200 end)
      """),
    Component(
      "a route",
      """
      local dot = root:box { id = "$dot", width = 20, height = 10, anchorX = @1 }
      local ring = root:shape { id = "$ring", x = @100, y = @100, width = 80, height = 60, rotationZ = @90,
        path = motion.%ellipse()|star { points = 5 }|rectangle { cornerRadius = 8 }% }
      local move = motion.animator { curve = %motion.spring { bounce = @0.6 }|"linear"|"easeInOut"%, duration = 0.2 + @0.5,
        delay = @0.1, repeatCount = %1|1.5|2%, autoreverse = %true|false% }
        :along(dot, %ring|"M 0 0 C @90 0 @90 200 0 200 H 50 Z"|"M @9 @9 L 90 @90 Q 0 @200 200 200"%, { orient = %true|false% })
      """,
      """
      t:start(move) t:wait(@0.4) move:reverse() t:wait(@0.3) pcall(function() move:pause() end)
      pcall(function() move.fractionComplete = @1 end) t:wait(@0.1) move:play() t:wait(@0.2)
      motion.withAnimation("%bouncy|snappy%", function() dot.x, dot.rotationZ = @300, @90 end)
      """),
    Component(
      "gradients, strokes and masks",
      """
      local function light(at) return motion.linearGradient { "red", { "#00ff0080", at = at }, "blue", angle = @360 } end
      local card = root:box { id = "$card", width = 100, height = 100, fill = light(@1), clip = %true|false% }
      local line = card:shape { id = "$line", width = 60, height = 60, path = "M 0 0 L 60 30 L 0 60", stroke = "green",
        strokeWidth = @9, dash = { @9, 4 }, trimEnd = @1 }
      local fade = card:box { id = "$fade", width = 100, height = 100, masks = "%outline|alpha|luminance|invertedAlpha%", fill = light(@1) }
      """,
      """
      motion.withAnimation("%bouncy|snappy%", function() card.fill, line.trimEnd, line.dash = light(@1), @1, { 3, @9 } end)
      t:wait(@0.3)
      motion.animator { duration = @0.5 }:animate(line, { path = "M 0 0 L 60 @60 Q 9 9 0 60", stroke = "%red|clear%" }):play()
      fade.masks = "%none|alpha|outline%" t:wait(@0.2)
      motion.withAnimation("smooth", function() fade.fill, fade.x = light(@1), @50 end)
      """),
    Component(
      "spring followers",
      """
      local box = root:box { id = "$box", width = 40, height = 40 }
      local spring = motion.follower(box, "x", { to = @300, spring = motion.spring { duration = 0.1 + @0.4, bounce = @0.5 } })
      """,
      "t:start(spring) t:wait(@0.3) spring:retarget(@100) t:wait(@0.2) spring:impulse(@900) t:wait(@0.2) spring:jump(@50)"
    ),
    Component(
      "what follows",
      """
      local head = root:box { id = "$head", width = 40, height = 40 }
      local tail, last = root:box { id = "$tail", width = 9, height = 9 }, root:box { id = "$last", width = 9, height = 9 }
      tail:follow({ x = function() return head.x end, y = function() return head:velocity "x" / 9 end,
        width = motion.map(head, "x", { 0, 50 + @50, 200 }, { 0, @90, 40 }) },
        { spring = motion.spring { response = 0.1 + @0.3, dampingRatio = 0.3 + @0.7 } })
      last:follow({ x = function() return tail.x + tail.y end,
        y = function() if head.x > 60 then return head.y end return tail.x end }, { spring = "bouncy" })
      last:derive { height = function() return tail.x / 2 + tail:velocity "x" / 99 end }
      """,
      """
      motion.animator { duration = 0.2 + @0.3, curve = "%linear|easeInOut%" }:animate(head, { x = @300 }):play()
      t:wait(@0.5) head.y = @90 t:wait(@0.2) motion.follower(head, "x", { to = @100 }):play() t:wait(@0.3) head.x = @300
      """),
    Component(
      "what follows a list",
      """
      local list = root:scroll { id = "$list", width = 390, height = 500, contentHeight = 2000 }
      local tail = root:box { id = "$tail", y = 700, width = 9, height = 9 }
      tail:follow { x = function() return list.offsetY / 9 end, y = function() return list:velocity "offsetY" / 50 end,
        width = function() return list.isMoving and 100 or 20 end }
      """,
      "t:start(list:drag { by = -@400, duration = 0.1 + @0.3, release = true }) t:wait(@0.9) t:start(list:flick { velocity = -@2000 })"
    ),
    Component(
      "keyframes",
      """
      local box = root:box { id = "$box", width = 40, height = 40 }
      local keys = motion.animator { duration = 0.3 + @0.6, speed = 0.5 + @2 }
      keys:keyframe(box, { y = @200, rotationZ = { by = @90 } }, { start = 0, duration = 0.4, curve = "easeOut" })
      keys:keyframe(box, { y = @200 }, { start = 0.5, duration = 0.5, curve = motion.spring { bounce = 0.2 } })
      local tail = root:box { id = "$tail", width = 9, height = 9 }
      tail:follow { y = function() return box.y + box.rotationZ end }
      """,
      "t:start(keys) t:wait(@0.4) pcall(function() keys:reverse() end) t:wait(@0.2) pcall(function() keys:pause() keys:seek(@0.9) keys:play() end)"
    ),
    Component(
      "a scroll view",
      """
      local list = root:scroll { id = "$list", width = 390, height = 500, contentHeight = 2000 }
      local pager = root:scroll { id = "$pager", y = 500, width = 390, height = 200, contentWidth = 1170, paging = true }
      """,
      """
      t:start(list:drag { by = -@500, duration = 0.1 + @0.2, release = true }) t:start(pager:flick { velocityX = -@2000 })
      t:wait(@0.6) t:start(list:flick { velocity = @4000 }) t:wait(@0.3) t:start(list:scrollTo { y = @900 })
      """),
    Component(
      "a header",
      header(
        "snap = true, policy = \"%topOnly|quickReturn|absolute%\"", "followDuration = 0.05 + @0.3"),
      drags),
    Component(
      "a header with a published policy",
      header(
        "policy = \"%quickReturn|asPublished%\", unconsumed = \"absorbed\"", "curve = \"easeIn\""),
      drags),
    Component(
      "a section",
      """
      local list = root:scroll { id = "$list", width = 390, height = 500, contentHeight = 2000 }
      list:sections { sections = { { id = "one", kind = "list", items = 6, header = {} }, { id = "two", kind = "largeSquare", items = 6 } } }
      """,
      "t:start(list:drag { by = -@500, duration = 0.2 + @0.2, release = true }) t:wait(@0.9) t:start(list:flick { velocity = @2000 })"
    ),
    Component(
      "a booklet",
      """
      local book = root:group { id = "$book", x = 200, y = 200, width = 150, height = 210 }
      local function page(id) return book:box { id = id, width = 150, height = 210, fill = "white" } end
      local right, left, front = page "right", page "left", page "front"
      local booklet = motion.booklet { front = front, innerLeft = left, innerRight = right, perspective = 600, shading = 0.3 }
      front:traceCorners()
      """, "t:start(booklet:drag { by = -@200, duration = 0.1 + @0.3, release = true })"),
    Component(
      "a transition",
      """
      local home = root:group { id = "$home", width = 390, height = 800 }
      home:box { id = "tile", x = 20, y = 60, width = 100, height = 60, fill = "systemTeal" }
      local detail = root:group { id = "$detail", width = 390, height = 800, hidden = true }
      detail:box { id = "tile", x = 40, y = 200, width = 300, height = 400, cornerRadius = 20, fill = "systemPink" }
      local change = motion.transition { from = home, to = detail, duration = 0.2 + @0.4, rules = { tile = motion.shared() } }
      """, "t:start(change) t:wait(@0.3) pcall(function() change:reverse() end)"),
    Component(
      "an appearance",
      "local box = root:box { id = \"$box\", width = 40, height = 40, fill = \"label\" }",
      """
      root:setAppearance("dark", { duration = 0.2 + @0.3 }) t:wait(@0.3)
      motion.animator { duration = 0.3 }:animate(box, { fill = "systemRed" }):play()
      """),
    Component(
      "a draggable",
      """
      local sheet = root:box { id = "$sheet", y = 300, width = 300, height = 150, fill = "white" }
      local drag = sheet:draggable { axis = "y", detents = { high = 200, low = 500 } }
      local tail = root:box { id = "$tail", width = 9, height = 9 }
      tail:follow { x = function() return sheet.y + sheet:velocity "y" / 20 end }
      """,
      "t:start(sheet:drag { by = -@200, duration = 0.1 + @0.2, release = true }) t:wait(0.3 + @0.4) t:start(drag:setDetent \"low\")"
    ),
    Component(
      "states",
      """
      local card = root:box { id = "$card", width = 80, height = 80, fill = "systemBlue" }
      local modes = motion.states { name = "$modes", initial = "one", curve = %"snappy"|{ curve = "easeIn", duration = 0.3, delay = 0.05 }%,
        states = { one = { [card] = { x = @300, fill = "systemBlue" } }, two = { [card] = { y = @300, fill = "label" } } },
        on = { { after = @0.6, from = "two", to = "one" } } }
      """, "modes:setState(\"two\")"),
    Component(
      "a layout",
      """
      local rows = root:stack { id = "$rows", spacing = 4 }
      for index = 1, 3 do rows:box { id = "row" .. index, width = 10 + @30, height = 20 } end
      """,
      """
      motion.animator { duration = 0.2 + @0.3 }:animate(rows:find "row1", { height = @90 }):play() t:wait(@0.3)
      motion.withAnimation("snappy", function() rows.spacing = @30 rows:find("row2").width = @60 end)
      """),
    Component(
      "a custom animation",
      """
      local box = root:box { id = "$box", width = 40, height = 40 }
      local own = motion.define.animation { name = "$rise", properties = { "rotationZ", "translationX" }, duration = 0.2 + @0.5,
        step = function(_, time, from) return { rotationZ = from.rotationZ + 40 * time ^ 2, translationX = 30 * time } end }
        :make { layer = box }
      local tail = root:box { id = "$tail", width = 9, height = 9 }
      tail:follow { x = function() return box.rotationZ * 9 end }
      """, "t:start(own) t:wait(@0.3) own:reverse() t:wait(@0.1) pcall(function() own:play() end)"),
  ]

  private static func header(_ options: String, _ mapping: String) -> String {
    """
    local bar = root:box { id = "$bar", width = 390, height = 200 }
    local badge = bar:box { id = "badge", width = 40, height = 40 }
    local list = root:scroll { id = "$list", y = 200, width = 390, height = 500, contentHeight = 2000 }
    local header = motion.header { layer = bar, scroll = list, min = 100, max = 200, safeArea = false, \(options) }
    header:map(badge, "x", { from = 0, to = 90, \(mapping) })
    header:map(badge, "y", { from = 0, to = 50 })
    header:onCross(badge, "y", 10 + @30, function() badge.width = badge.width + 1 end)
    local tail = root:box { id = "$tail", width = 9, height = 9 }
    tail:follow { x = function() return bar.height + badge.x end }
    """
  }

  private static let drags = """
    t:play(list:drag { by = -@120, duration = 0.1 + @0.2 })
    t:start(list:drag { by = 31.3, duration = 0.1, release = true }) t:wait(@0.2)
    t:start(list:flick { velocity = -@1200 }) t:wait(@0.3) t:start(list:flick { velocity = @3000 })
    """
}
