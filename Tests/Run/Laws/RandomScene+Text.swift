extension RandomScene {
  static let stage = """
    local scene = motion.scene { name = "random", width = 390, height = 844, safeArea = { top = 47 }, tick = %60|60|30|120|240% }
    local list = scene:scroll { id = "list", y = 300, width = 390, height = 544, insetBySafeArea = %true|false% }
    list:sections { sections = { { id = "stays", kind = "%list|largeSquare%", items = 6, header = {},
      style = "%standard|inverted%", background = "inverted" } } }
    local row = list:scroll { id = "row", y = 100, width = 390, height = 200, contentWidth = 1500, paging = %true|false% }
    local slow = motion.define.policy { name = "slow", expands = "anywhere", unconsumed = "%absorbed|passedOn%",
      step = function(_, header, scroll, memory)
        memory.steps = (memory.steps or 0) + 1
        return header.height - (scroll.to - scroll.from) * (memory.steps > 9 and 1 or 0.5)
      end }
    local bar = scene:box { id = "bar", width = 390, height = 300, fill = "label" }
    local badge = bar:box { id = "badge", width = 40, height = 40 }
    local options = { layer = bar, scroll = list, min = 100, max = 300, stretch = %0|1|0.5%,
      policy = "%topOnly|quickReturn|absolute|threshold|asPublished|slow%",
      %snap = true|snap = true, snapDuration = 0.3|snap = true, snapCurve = motion.spring { duration = 0.4, bounce = 0.3 }|snap = false% }
    if options.policy ~= "absolute" and options.policy ~= "threshold" then
      if options.policy ~= "slow" then options.unconsumed = "%passedOn|absorbed%" end
      if options.snap then options.snapAt = "%rest|release%" end
    elseif options.policy == "threshold" then
      options.thresholds = { fromTop = 20, positive = 40, negative = 60 }
    end
    local header = motion.header(options)
    local mapped = header:map(badge, "opacity", { from = 0, to = 1, curve = "easeIn" })
    header:map(badge, "x", { over = { 0.2, 0.8 }, from = 0, to = 90, followDuration = 0.05 + @0.3 })
    %header:map(list, "height", { from = 744, to = 544 })|header:map(list, "y", { from = 100, to = 300 })|%
    local pager = scene:scroll { id = "pager", y = 600, width = 390, height = 244, contentWidth = 1170, paging = true }
    local inner = pager:scroll { id = "inner", width = 390, height = 244, contentHeight = 900, contentWidth = 700 }
    %inner:snapTo { y = { 0, 111, 300 } }|inner.decelerationRate = "fast"|%
    local card = scene:box { id = "card", width = 80, height = 80, fill = "systemBlue" }
    local other = scene:text { id = "other", width = 80, height = 20, text = "Other" }
    local label = scene:text { id = "label", text = "Label", contentTransition = motion.%translateY|scale|blur%(@9) }
    local column = scene:stack { id = "column", width = 120, spacing = 4, alignment = "%fill|leading|center%" }
    local note = column:text { id = "note", text = "A note that wraps in its column" }
    column:box { id = "below", width = 30, height = 10 }
    local book = scene:group { id = "book", x = 100, y = 200, width = 150, height = 210 }
    local function page(id) return book:box { id = id, width = 150, height = 210, fill = "white" } end
    local right, inside, behind, left, front = page "right", page "inside", page "behind", page "left", page "front"
    local booklet = motion.booklet { front = front, innerLeft = left, pages = { behind, inside }, innerRight = right,
      perspective = 600, shading = 0.3, spine = "%left|right|top|bottom%" }
    %front:traceCorners()|%
    local home = scene:group { id = "home", width = 390, height = 844 }
    home:box { id = "tile", x = 20, y = 60, width = 100, height = 60, fill = "systemTeal" }
    home:box { id = "gone", y = 300, width = 390, height = 100 }
    local detail = scene:group { id = "detail", width = 390, height = 844, hidden = true }
    local tile = detail:box { id = "tile", x = 40, y = 200, width = 300, height = 400, cornerRadius = 20, fill = "systemPink" }
    detail:box { id = "came", y = 700, width = 390, height = 100 }
    local change = motion.transition { from = home, to = detail, duration = 0.1 + @0.5, keepsSource = %true|false%,
      rules = { tile = motion.shared(), gone = motion.together { motion.crossfade(), motion.%translateX|translateY|scale%(@80) },
        came = motion.%edge("bottom")|blur(20)|anchored("tile")% } }
    local back = change:reversed()
    local fade = motion.animator { duration = 0.1 + @0.6, delay = @0.1, curve = "%easeIn|easeOutBack|linear|easeInOutElastic%",
      repeatCount = %1|2|1.5%, autoreverse = %true|false% }
      :animate(card, { x = @300, opacity = @1, fill = "systemRed" })
    local keys = motion.animator { duration = 0.2 + @0.6, speed = 0.5 + @2 }
    keys:keyframe(card, { y = @200, rotationZ = { by = @90 } }, { start = 0, duration = 0.4, curve = "easeOut" })
    keys:keyframe(card, { y = @200 }, { start = 0.5, duration = 0.5, curve = motion.spring { bounce = 0.2 } })
    local spring = motion.animator { curve = motion.spring { duration = 0.1 + @0.5, bounce = @0.5 } }
      :animate(card, { x = @300, y = @300 })
    local grow = motion.animator { duration = 0.1 + @0.8, curve = "%easeInOut|linear|easeOutBack%" }
      :animate(list, { contentHeight = 600 + @1500, insetBottom = @90 }):animate(inner, { contentHeight = 300 + @700 })
    local notch = motion.animator { duration = 0.1 + @0.4, curve = "linear" }:animate(scene, { safeAreaTop = @80 })
    local turn = motion.animator { duration = 0.2 + @0.6, curve = "easeInOut" }:animate(booklet, { angle = @360, perspective = 300 + @500 })
    local driver = motion.follower(other, "x", { to = @300 })
    local rise = motion.define.animation { name = "rise", properties = { "rotationZ", "translationX" }, duration = 0.2 + @0.5,
      step = function(_, time, from, velocity)
        return { rotationZ = from.rotationZ + 40 * time ^ 2, translationX = from.translationX + velocity.translationX * time }
      end }
    local own = rise:make { layer = other }
    local wave = motion.stagger({ motion.animator { duration = 0.2 }:animate(other, { y = @90 }),
      motion.animator { duration = 0.3 }:animate(other, { opacity = @1 }) }, { each = @0.2 })
    local modes = motion.states { name = "modes", initial = "one",
      curve = %"snappy"|{ curve = "easeIn", duration = 0.3, delay = 0.05 }%,
      states = { one = { [card] = { x = @300, fill = "systemBlue" } },
        two = { [card] = { y = @300 }, [other] = { text = "Two", x = @200 } } },
      on = { { after = @0.8, from = "two", to = "one", guard = function() return true end } } }
    local desk = scene:group { id = "desk", width = 390, height = 300, scale = %1|0.8% }
    local sheet = desk:box { id = "sheet", y = 150, width = 200, height = 150, fill = "white" }
    local drag = sheet:draggable { axis = "y", detents = { high = 20, low = 150 }, press = %nil|0.2% }
    local photo = desk:box { id = "photo", x = 220, width = 120, height = 120, fill = "systemTeal" }
    photo:pinchable { min = 0.5, max = 2 } %photo:rotatable()|photo:draggable { momentum = true, bounds = { x = { 0, 300 } } }%
    photo:rotatable() photo:onTap(function() end)
    card:draggable {} card:onTap(function() end) card:onLongPress(function() end)
    photo:whileTouched({ opacity = 0.5 }, { curve = "%snappy|easeOut%" })
    modes:draggable { layer = other, from = "one", to = "two", by = 100 + @100 }
    change:draggable { layer = tile, %by = -300|byX = 200% }
    local count = scene:number { id = "count" }
    local rows = desk:%stack { id = "rows", axis = "x", spacing = 4 }|stack { id = "rows", spacing = 4 }|grid { id = "rows", columns = 2 }%
    for index = 1, 3 do rows:box { id = "row" .. index, width = 10 + @30, height = 20 } end
    local word = desk:text { id = "word", text = "AV one two", y = 40 }
    local letters = word:split "%letters|words%"
    local tail = desk:box { id = "tail", width = 10, height = 10 }
    tail:follow({ x = function() return sheet.y + photo.translationX end,
      y = function() return %card:velocity "x" / 9|other:velocity "x" / 9|list:velocity "offsetY" / 20|tail.x% end },
      { spring = "%snappy|bouncy%" })
    tail:derive { opacity = motion.map(%list, "offsetY"|sheet, "y"|count, "value"|header, "progress"%, { 0, 100 }, { 0, 1 }),
      width = function() return 10 + math.abs(sheet:velocity "y") / 100 + count.value end,
      fill = function() return card.x > 100 and "label" or card.fill end }
    scene:onFrame(function() return sheet.y + tail.x + tail:velocity "x" + header.height, card.fill, word.text, list.isMoving end)
    local function attempt(body)
      local ok, message = pcall(body)
      if not ok then print(message) end
    end
    local function show()
      local numbers = { list.offsetY, inner.offsetX, header.height, header.progress, badge.opacity, badge.x, card.x, card.opacity,
        other.rotationZ, booklet.angle, sheet.y, photo.scale, photo.translationX, tail.x, tail.y, tail.width, rows.width,
        sheet:velocity "y", bar:velocity "height", bar:velocity "progress", fade.fractionComplete, scene.statusBarLightness, list.contentHeight, tile.x,
        front:projectedCorners().topRight.x, label.width, note.height, column.height }
      for index, number in ipairs(numbers) do numbers[index] = string.format("%.17g", number) end
      print(table.concat(numbers, " "), header.isMoving, fade.state, driver.isRunning, front.hidden)
    end
    """.replacing("%.17g", with: "\\37.17g")

  /// The callbacks have a limit, because they may call each other without end.
  static let callbacks = """
    local calls = 0
    local function act(body)
      return function(...)
        calls = calls + 1
        if calls < 20 then show() attempt(body) end
      end
    end
    fade:onComplete(act(function() list:scrollTo { y = %0|2000% }:play() spring:play() end))
    fade:call(@1, act(function() fade:%stop|pause|reverse|finish%() end))
    modes:onEnter("two", act(function() header:%expand|collapse%():play() end))
    header:onReach(act(function() driver:impulse(@500) change:reverse() end))
    header:onCross(badge, "opacity", @1, act(function() header:%expand|collapse%():play() card.x = @50 end))
    header:onCross(card, "y", @200, act(function() scene.statusBar = "%light|dark%" own:play() end))
    header:onCross(booklet.layer, "angle", @300, act(function() scene:setAppearance("%light|dark%", { duration = @0.4 }) end))
    booklet:onFace(act(function() turn:reverse() end))
    header:onRest(act(function() count.value = count.value + 1 end))
    booklet:onRest(act(function() drag:setDetent "high" end))
    modes:onRest(act(function() other:tap():play() end))
    drag:onRelease(act(function() tail:derive { %width|opacity% = false } end))
    drag:onRest(act(function() rows:find("row1").hidden = %true|false% end))
    photo:onTap(act(function() motion.withAnimation("snappy", function() count.value = @50 rows.spacing = @20 end) end))
    card:onLongPress(act(function() letters[1]:remove() end))
    change:onComplete(act(function() back:play() scene:timeline(function(t) t:play(wave) end) end))
    %inner:onReach(act(function() grow:play() end))|row:onReach(act(function() list.contentHeight = 1300 end))%
    """

  static let steps = [
    "t:%play|start%(%fade|keys|spring|turn|driver|wave|change|back|grow|notch|own%)",
    "t:%play|start%(%fade|keys|spring|turn|change|grow|own%)",
    "%fade|keys|spring|turn|grow|own%:%play|pause|reverse|stop|finish%()",
    "%fade|keys|spring|turn%:%stop(true)|finish(\"current\")|finish(\"start\")%",
    "%fade|keys|turn|change|own|grow%:seek(@1)",
    "%fade|spring%:retarget(card, { x = @200 })",
    "spring:%impulse|jump%(card, { y = @500 })",
    "%fade|keys|turn%:continue { curve = \"easeOut\", durationFactor = @1 }",
    "driver:%retarget|impulse|jump%(@400)",
    "driver:%play|stop|finish%()",
    "change:%play|pause|reverse|finish|cancel|stop%()",
    "modes:setState(\"%one|two%\")", "t:play(modes:setState(\"two\"))",
    "modes.state = \"%one|two%\"", "t:waitFor(modes)",
    "motion.withAnimation(%\"bouncy\"|{ duration = @0.5, delay = @0.2 }%, function() card.%x|y% = @300 "
      + "other.x = @300 list.insetBottom = @90 card.fill = \"%label|systemRed%\" end)",
    "t:%play|start%(motion.withAnimation(%\"bouncy\"|{ duration = @0.5, delay = @0.2 }%, function() "
      + "label.text = \"%One|Two words|Three%\" note.text = \"%Short|Another note that wraps in its column%\" end))",
    "%label|note%.%fontSize|lineHeightMultiple|lines% = 1 + @30",
    "%label|note%.%width|height% = @90",
    "column.alignment = \"%fill|leading%\"",
    "motion.animator { duration = @0.6 }:animate(%label|note%, { fontSize = 1 + @30 }):play()",
    "t:%play|start%(change:interrupt { to = %home|detail% })",
    "wave:%play|stop%()",
    "t:%play|start%(list:drag { by = %|-%@600, duration = 0.1 + @0.4, release = %true|false% })",
    "t:%play|start%(%list:flick { velocity =|row:flick { velocityX =|inner:flick { velocity =% %|-%@3000 })",
    "t:%play|start%(list:scrollTo { y = %0|900|2000% })",
    "t:%play|start%(%inner|row%:drag { by = %|-%@400, byX = %|-%@400, duration = 0.1 + @0.3, release = true, slop = %0|10% })",
    "list:drag { by = %|-%@300, duration = @0.2, hold = true }:play() t:wait(@0.3) t:play(list:release())",
    "list:stop()",
    "t:%play|start%(header:%expand|collapse%(%|{ duration = @0.5 }|{ animated = false }%))",
    "t:%play|start%(header:drag { by = %|-%@300, duration = 0.1 + @0.3, release = %true|false% })",
    "t:%play|start%(booklet:drag { by = %|-%@200, duration = 0.1 + @0.3, release = %true|false% })",
    "%card|badge|other|tile%.%x|y|rotationZ|opacity% = @1",
    "booklet.angle = @360",
    "%list.contentHeight = 900 + @2000|list.insetTop = @50|list.height = 300 + @300|scene.safeAreaTop = @70%",
    "card.fill = \"%label|systemRed|#12345678%\"",
    "t:%play|start%(%scene|bar|list%:setAppearance(\"%light|dark%\", { duration = @0.4 }))",
    "scene:setStatusBar(\"%light|dark%\", { duration = @0.5 })",
    "t:%together|race|sequence% { %fade|keys|turn|grow%, %driver|wave|change|own% }",
    "mapped = header:map(badge, \"%opacity|x%\", { over = { 0, 0.2 + @0.8 }, from = @1, to = @1 })",
    "mapped:stop()",
    "motion.animator { duration = @0.6 }:animate(%badge|card%, { x = { by = @50, additive = true } }):play()",
    "t:%play|start%(scene:touch { { t = 0, x = @390, y = @844 }, { t = 0.05 + @0.3, x = @390, y = @844 }, { t = 0.4, y = @844 } })",
    "t:%play|start%(scene:touches { { { t = 0, x = 240, y = 20 }, { t = 0.3, x = 200 + @90, y = @120 } }, "
      + "{ { t = @0.1, x = 300, y = 90 }, { t = 0.4, x = 250 + @90, y = @120 } } })",
    "t:%play|start%(%sheet|other|card%:drag { by = %|-%@300, duration = 0.05 + @0.3, %release = true|hold = true|% })",
    "t:start(%sheet|other|card%:release())",
    "t:%play|start%(%sheet|other|card%:flick { velocity = %|-%@3000 })",
    "t:%play|start%(card:%tap()|tap { count = 2 }|longPress()%)",
    "t:%play|start%(photo:%tap()|pinch { scale = 0.3 + @2, duration = @0.4 }|rotate { by = @180, duration = 0.1 + @0.3 }%)",
    "t:%play|start%(drag:setDetent \"%high|low%\")", "drag.detent = \"%high|low%\"",
    "t:waitFor(%drag|list|header|booklet|modes%)",
    "rows:find(\"row%1|2|3%\"):remove()", "letters[%1|2%]:remove()",
    "motion.withAnimation(\"%snappy|bouncy%\", function() rows.spacing = @30 rows:find(\"row2\").width = @60 count.value = @99 end)",
    "tail:%follow|derive% { %x|y|width% = %false|function() return count.value + sheet.y end% }",
    "%sheet|photo%.touchable = %true|false%",
    "t:waitUntil(function() return %not header.isMoving|list.offsetY < 100|card.x > 10|not fade.isRunning|not list.isMoving% end)",
  ]
}
