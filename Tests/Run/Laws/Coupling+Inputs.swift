extension Coupling {
  static let inputs: [Input] = [
    Input(
      name: "the length of a decelerating list", layer: "list", property: "contentHeight",
      from: 2000,
      to: 1000, setup: list, timeline: "t:start(list:flick { velocity = 3000 })"),
    Input(
      name: "the height of a list that is at its end", layer: "list", property: "height", from: 600,
      to: 750, setup: list,
      timeline:
        "t:start(list:scrollTo { y = 1400, animated = false }) t:wait(0.2) show(list.offsetY)"),
    Input(
      name: "the inset of a list that rests at its top", layer: "list", property: "insetTop",
      from: 0, to: 90, setup: list,
      timeline: "t:wait(0.25) t:start(list:drag { by = 60, duration = 0.2, release = true })"),
    Input(
      name: "the length of a row of pages", layer: "list", property: "contentWidth", from: 1500,
      to: 500, setup: list + " list.paging = true",
      timeline: """
        t:play(list:drag { byX = -300, duration = 0.2, release = true })
        t:start(list:flick { velocityX = 900 })
        """),
    Input(
      name: "the safe area over a header", layer: "scene", property: "safeAreaTop", from: 40, to: 0,
      setup: header("snap = true") + " list.insetBySafeArea = true",
      timeline: """
        t:play(list:drag { by = -140, duration = 0.2 }) show(header.min, header.height, list.offsetY)
        t:start(list:flick { velocity = -2000 })
        """),
    Input(
      name: "the length of a list under a header", layer: "list", property: "contentHeight",
      from: 2000, to: 700, setup: header(""),
      timeline: "t:start(list:flick { velocity = 2500 }) t:wait(0.3) show(header.height)"),
    Input(
      name: "the height of a list under a published header", layer: "list", property: "height",
      from: 600, to: 500,
      setup: header("policy = \"quickReturn\", unconsumed = \"absorbed\", snap = true"),
      timeline: """
        t:play(list:drag { by = -90, duration = 0.2 }) t:play(list:drag { by = 40, duration = 0.1 })
        """),
    Input(
      name: "the source of a mapped property", layer: "list", property: "contentHeight", from: 2000,
      to: 900,
      setup: header("") + " header:map(tag, \"y\", { from = 0, to = 80, followDuration = 0.2 })",
      timeline: """
        t:play(list:drag { by = -300, duration = 0.2, release = true }) show(tag.y)
        t:start(list:flick { velocity = -4000 })
        """),
    Input(
      name: "a watched property", layer: "tag", property: "x", from: 0, to: 100,
      setup: header("") + """

        header:onCross(tag, "x", 61.7, function(side)
          show(tag.x, list.offsetY)
          header:collapse { duration = 0.2 }:play()
          scene:setAppearance(side == "below" and "light" or "dark", { duration = 0.15 })
          scene.statusBar = side == "below" and "dark" or "light"
        end, { hysteresis = 3 })
        """, timeline: "t:start(list:drag { by = -70, duration = 0.4 })"),
    Input(
      name: "the property that a condition reads", layer: "tag", property: "x", from: 0, to: 100,
      setup: "local tag = scene:box { id = \"tag\" } local next = scene:box { id = \"next\" }",
      timeline: """
        t:waitUntil(function() return tag.x > 45 end) show(t.time, tag.x)
        t:play(motion.follower(next, "y", { to = tag.x }))
        """),
    Input(
      name: "the property that a timeline reads", layer: "tag", property: "x", from: 0, to: 100,
      setup: "local tag = scene:box { id = \"tag\" } local next = scene:box { id = \"next\" }",
      timeline: """
        for i = 1, 20 do t:wait(0.0293) next.y = tag.x show(tag.x) end
        motion.animator { duration = 0.2 }:animate(next, { y = { by = tag.x } }):play()
        """),
    Input(
      name: "a property that another driver claims", layer: "tag", property: "x", from: 0, to: 100,
      setup: "local tag = scene:box { id = \"tag\" }",
      timeline: """
        t:wait(0.2171) print(pcall(function() motion.follower(tag, "x", { to = 70 }):play() end))
        t:wait(0.1) print(pcall(function() tag.x = 20 end))
        """),
    Input(
      name: "the angle of a booklet", layer: "booklet", property: "angle", from: 0, to: 360,
      setup: booklet + " front:traceCorners()",
      timeline: "for i = 1, 8 do t:wait(0.0713) show(booklet.angle, behind.turn) end"),
    Input(
      name: "the perspective of a booklet", layer: "holder", property: "perspective", from: 600,
      to: 300, setup: booklet + " front:traceCorners()",
      timeline: """
        t:start(booklet:drag { by = -170, duration = 0.3, release = true })
        for i = 1, 5 do t:wait(0.0713) show(front:projectedCorners().topRight.x) end
        """),
    Input(
      name: "the turn of a parent", layer: "holder", property: "rotationY", from: 0, to: 60,
      setup: """
        local holder = scene:group { id = "holder", width = 200, height = 200, perspective = 400 }
        local tag = holder:box { id = "tag", width = 100, height = 100, translationZ = 30 }
        tag:traceCorners()
        """, timeline: "for i = 1, 5 do t:wait(0.0713) show(tag:projectedCorners().topRight.x) end"),
    Input(
      name: "the destination of a transition", layer: "tile", property: "x", from: 40, to: 200,
      setup: transition, timeline: "t:start(reveal) t:wait(0.2171) reveal:reverse()"),
    Input(
      name: "the source of a transition", layer: "start", property: "width", from: 100, to: 300,
      setup: transition,
      timeline: "t:wait(0.2) t:play(reveal) show(start.width, tile.x) t:start(reveal:reversed())"),
  ]

  private static let list = """
    local list = scene:scroll { id = "list", width = 390, height = 600, contentHeight = 2000, contentWidth = 1500 }
    """

  private static func header(_ options: String) -> String {
    """
    local tag = scene:box { id = "tag" }
    local bar = scene:box { id = "bar", width = 390, height = 200 }
    local list = scene:scroll { id = "list", width = 390, height = 600, contentHeight = 2000 }
    local header = motion.header { layer = bar, scroll = list, min = 100, max = 200, \(options) }
    header:onReach(function(limit) show(bar.height, list.offsetY) end)
    """
  }

  private static let booklet = """
    local holder = scene:group { id = "holder", width = 150, height = 210 }
    local function page(id) return holder:box { id = id, width = 150, height = 210 } end
    local right, inside, behind, left, front = page "right", page "inside", page "behind", page "left", page "front"
    local booklet = motion.booklet { front = front, innerLeft = left, pages = { behind, inside }, innerRight = right,
      perspective = 600, shading = 0.3, shadow = 0.2 }
    booklet:onFace(function() show(booklet.angle) end)
    """

  private static let transition = """
    local home = scene:group { id = "home", width = 390, height = 844 }
    local start = home:box { id = "tile", x = 20, y = 60, width = 100, height = 60 }
    local detail = scene:group { id = "detail", width = 390, height = 844, hidden = true }
    local tile = detail:box { id = "tile", x = 40, y = 200, width = 300, height = 400 }
    detail:box { id = "came", y = 700, width = 390, height = 100 }
    local reveal = motion.transition { from = home, to = detail, duration = 0.45,
      rules = { tile = motion.shared(), came = motion.anchored("tile") } }
    reveal:onComplete(function(...) print(...) end)
    """
}
