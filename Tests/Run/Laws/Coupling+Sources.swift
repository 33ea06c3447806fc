extension Coupling {
  static let sources: [Source] = [
    Source(
      name: "an animator",
      setup:
        "local a = motion.animator { duration = 0.61, curve = \"easeInOut\" }:animate(@L, { @P = @B })",
      timeline: "t:start(a) t:wait(0.27) a:reverse() t:wait(0.113) a:reverse()"),
    Source(
      name: "an animator that repeats",
      setup: """
        local a = motion.animator { duration = 0.173, repeatCount = 3.5, autoreverse = true, curve = "linear" }
          :animate(@L, { @P = @B })
        """, timeline: "t:play(a)"),
    Source(
      name: "a spring animator",
      setup: """
        local a = motion.animator { curve = motion.spring { duration = 0.4, bounce = 0.2 } }
          :animate(@L, { @P = @B })
        """, timeline: "t:start(a) t:wait(0.213) a:retarget(@L, { @P = (@A + @B) / 2 })"),
    Source(
      name: "a spring driver",
      setup:
        "local a = motion.follower(@L, \"@P\", { to = @B, spring = motion.spring { duration = 0.3, bounce = 0.1 } })",
      timeline:
        "t:start(a) t:wait(0.171) a:impulse(@B - @A) t:wait(0.2) a:retarget((@A + @B) / 2)"),
    Source(
      name: "an assignment within `withAnimation`", setup: "",
      timeline: """
        motion.withAnimation("bouncy", function() @L.@P = @B end) t:wait(0.1371)
        motion.withAnimation({ curve = "easeInOut", duration = 0.3, delay = 0.0517 }, function() @L.@P = @A end)
        t:wait(0.2) motion.withAnimation(function() @L.@P = (@A + @B) / 2 end)
        """),
    Source(
      name: "states",
      setup: """
        local modes = motion.states { initial = "a", curve = "snappy", on = { { after = 0.413, from = "b", to = "a" } },
          states = { a = { [@L] = { @P = @A } }, b = { [@L] = { @P = @B } } } }
        """, timeline: "t:wait(0.0517) modes:setState \"b\""),
    Source(
      name: "keyframes",
      setup: """
        local a = motion.animator { duration = 0.7 }
        a:keyframe(@L, { @P = @B }, { start = 0, duration = 0.4, curve = "easeIn" })
        a:keyframe(@L, { @P = @A }, { start = 0.5, duration = 0 })
        a:keyframe(@L, { @P = @B }, { start = 0.6, duration = 0.3, curve = motion.spring { bounce = 0.2 } })
        """, timeline: "t:play(a)"),
    Source(
      name: "a mapping", setup: header("", "from = @B, to = @A, curve = \"easeIn\""),
      timeline: drags),
    Source(
      name: "a mapping that follows",
      setup: header("snap = true", "from = @B, to = @A, followDuration = 0.12"), timeline: drags),
    Source(
      name: "a mapping of a published header",
      setup: header("policy = \"quickReturn\", unconsumed = \"absorbed\"", "from = @B, to = @A"),
      timeline: drags),
    Source(
      name: "a mapping of a defined policy",
      setup: """
        motion.define.policy { name = "half", expands = "anywhere", unconsumed = "absorbed",
          step = function(_, header, scroll) return header.height - (scroll.to - scroll.from) / 2 end }

        """ + header("policy = \"half\"", "from = @B, to = @A"), timeline: drags),
    Source(
      name: "a defined driver",
      setup: """
        local a = motion.define.animation { name = "rise", properties = { "@P" }, duration = 0.53,
          step = function(_, time, from) return { @P = from.@P + (@B - from.@P) * (time / 0.53) ^ 3 } end }
          :make { layer = @L }
        """, timeline: "t:start(a) t:wait(0.3171) a:reverse() t:wait(0.1) a:play()"),
    Source(
      name: "an animator beside a transition",
      setup: """
        local a = motion.animator { duration = 1 }:animate(@L, { @P = @B })
        local before = scene:group { id = "before", width = 390, height = 844 }
        before:box { id = "tile", width = 100, height = 60 }
        local after = scene:group { id = "after", width = 390, height = 844, hidden = true }
        after:box { id = "tile", x = 40, y = 200, width = 300, height = 400 }
        local change = motion.transition { from = before, to = after, duration = 0.4,
          rules = { tile = motion.shared { alongside = a } } }
        """, timeline: "t:start(change) t:wait(0.213) change:reverse()"),
    Source(
      name: "a booklet's faces",
      setup: """
        local holder = scene:group { id = "book", width = 150, height = 210 }
        local function page(id) return holder:box { id = id, width = 150, height = 210 } end
        local right, left, front = page "right", page "left", page "front"
        local turning = motion.booklet { front = front, innerLeft = left, innerRight = right, perspective = 500 }
        turning:onFace(function(page) @L.@P = page == left and @B or @A end)
        """,
      timeline: "t:start(turning:drag { by = -120, duration = 0.35, release = true })"),
    Source(
      name: "assignments", setup: "",
      timeline: "for i = 1, 14 do @L.@P = @A + (@B - @A) * i / 14 t:wait(0.0413) end"),
    Source(
      name: "a crossing's callback",
      setup: header("", "from = @B, to = @A", "mark", "x") + """

        top:onCross(mark, "x", (@A + @B) / 2, function(side) @L.@P = @A end)
        top:onReach(function(limit) @L.@P = limit == "collapsed" and @B or @A end)
        """, timeline: drags),
    Source(
      name: "marks and completions",
      setup: """
        local mark = scene:box { id = "mark" }
        local a = motion.animator { duration = 0.3 }:animate(mark, { x = 50 })
        a:call(0.37, function() @L.@P = (@A + @B) / 2 end)
        a:onComplete(function() motion.animator { duration = 0.2 }:animate(@L, { @P = @B }):play() end)
        """, timeline: "t:start(a) t:wait(0.1519) a:pause() t:wait(0.05) a:play()"),
    Source(
      name: "a wait for a condition",
      setup: "local mark = scene:box { id = \"mark\" }",
      timeline: """
        motion.follower(mark, "x", { to = 90 }):play()
        t:waitUntil(function() return mark.x > 30 end) @L.@P = @B
        t:waitUntil(function() return mark.x > 60 end) @L.@P = (@A + @B) / 2
        """),
    Source(
      name: "a group of animators",
      setup: """
        local function to(value, duration)
          return motion.animator { duration = duration, curve = "easeOut" }:animate(@L, { @P = value })
        end
        """, timeline: "t:sequence { to(@B, 0.171), to(@A, 0.233), to((@A + @B) / 2, 0.1) }"),
    Source(
      name: "an offset on an animator",
      setup: """
        local a = motion.animator { duration = 0.5, curve = "easeIn" }:animate(@L, { @P = @B })
        local b = motion.animator { duration = 0.3, curve = "easeOutBack" }
          :animate(@L, { @P = { by = (@B - @A) / 20, additive = true } })
        """, timeline: "t:start(a) t:wait(0.0911) t:start(b)"),
  ]

  /// A separate header and list whose progress moves a property.
  private static func header(
    _ options: String, _ mapping: String, _ layer: String = "@L", _ property: String = "@P"
  ) -> String {
    """
    local mark = scene:box { id = "mark" }
    local folding = scene:box { id = "folding", width = 390, height = 150 }
    local upper = scene:scroll { id = "upper", width = 390, height = 300, contentHeight = 2000 }
    local top = motion.header { layer = folding, scroll = upper, min = 50, max = 150, safeArea = false, \(options) }
    top:map(\(layer), "\(property)", { \(mapping) })
    """
  }

  private static let drags = """
    t:play(upper:drag { by = -83.7, duration = 0.213 })
    t:start(upper:drag { by = 31.3, duration = 0.1, release = true }) t:wait(0.14)
    t:start(upper:flick { velocity = 1200 }) t:wait(0.2) t:start(upper:flick { velocity = -3000 })
    """
}
