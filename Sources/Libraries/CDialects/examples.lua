-- Each function and method in use, for `motion api`, the reference and the types for editors. `---`
-- begins the example of a name, after which stand further words that lead to it. `tile` is a box,
-- `caption` a text in it, and `feed` a scroll view; the tests run each example with them.

--- motion.scene: new script, artboard, screen, stage, canvas
local scene = motion.scene { name = "card", width = 390, height = 844, fill = "systemBackground" }
--- motion.path: svg path, custom curve, bezier path, draw a line
local heart = motion.path("M12 21 L3 12 A5 5 0 0 1 12 6 A5 5 0 0 1 21 12 Z", { box = 24 })
scene:shape { id = "heart", x = 40, y = 300, width = 96, height = 96, path = heart, fill = "systemPink" }
--- motion.ellipse: circle, oval, round
scene:shape { id = "dot", width = 40, height = 40, path = motion.ellipse(), fill = "systemTeal" }
--- motion.rectangle: rounded rectangle
scene:shape { id = "frame", width = 90, height = 60, path = motion.rectangle { cornerRadius = 12 }, strokeWidth = 2, stroke = "systemGray" }
--- motion.polygon: triangle, hexagon, pentagon
scene:shape { id = "hexagon", width = 60, height = 60, path = motion.polygon { sides = 6 }, fill = "systemOrange" }
--- motion.star: star rating, favourite
scene:shape { id = "star", width = 60, height = 60, path = motion.star { points = 5, inner = 0.4 }, fill = "systemYellow" }
--- motion.arc: ring, pie, donut, circular progress, gauge, progress ring, progress ring chart, round progress
local ring = scene:shape { id = "ring", width = 60, height = 60, path = motion.arc { to = 360 }, strokeWidth = 6, stroke = "systemBlue", trimEnd = 0 }
motion.withAnimation({ duration = 1 }, function() ring.trimEnd = 0.75 end)
--- motion.params: parameter, slider, parameter slider, tweak, knob, setting, variable, dial
local params = motion.params { bounce = { 0.2, min = 0, max = 0.8 }, dark = { false }, look = { "calm", choices = { "calm", "loud" } } }
local spring = motion.spring { duration = 0.5, bounce = params.bounce }
--- motion.plugins
motion.plugins { gravity = "1" }
--- motion.define.scene
motion.define.scene { name = "badge", doc = "A badge that pops in.", options = { size = { 80, min = 20 } }, make = function(options)
  motion.scene { name = "badge", width = options.size, height = options.size }
end }
--- motion.define.curve
motion.define.curve { name = "late", options = { power = { 3, min = 1 } }, make = function(options)
  return function(t) return t ^ options.power end
end }
--- motion.define.spring
motion.define.spring { name = "soft", make = function() return motion.spring { response = 0.6, dampingRatio = 0.9 } end }
motion.withAnimation("soft", function() tile.x = 120 end)
--- motion.curve: css easing, easing function, timing function
local steps = motion.curve("steps(4)")
local late = motion.curve(function(t) return t * t end)
--- motion.bezier: cubic bezier, custom easing, ease curve
local swift = motion.bezier(0.2, 0, 0, 1)
motion.withAnimation({ curve = swift, duration = 0.3 }, function() tile.x = 120 end)
--- motion.steps: frame by frame, sprite, stop motion, jerky
motion.withAnimation({ curve = motion.steps(6), duration = 0.6 }, function() tile.x = 120 end)
--- motion.chain: several easings, join curves
local curve = motion.chain { { curve = "easeOut", to = 1.1 }, { curve = "easeInOut", to = 1 } }
motion.withAnimation({ curve = curve, duration = 0.5 }, function() tile.scale = 1.2 end)
--- motion.spring: stiffness and damping, spring animation, bounciness
local spring = motion.spring { response = 0.4, dampingRatio = 0.8 }
motion.withAnimation({ curve = spring }, function() tile.x = 120 end)
--- motion.fittingSpring: spring of a given length, spring with a duration
local spring = motion.fittingSpring { cutoff = 0.6, bounce = 0.2 }
--- motion.decay: inertia, momentum, friction, glide, coast
local glide = motion.decay { velocity = 900, from = 40 }
print(glide.target, glide.duration, glide:at(0.5))
--- motion.together: at the same time, in parallel, simultaneously
local move, turn = motion.animator { duration = 0.4 }:animate(tile, { x = 120 }), motion.animator { duration = 0.2 }:animate(tile, { rotationZ = 10 })
motion.together { move, turn }:play()
--- motion.together(effects, [options]): combine effects
caption.exit = motion.together({ motion.crossfade(), motion.translateY(20) }, { duration = 0.2 })
--- motion.sequence: one after another, then, queue, in order, chain animations
local move, turn = motion.animator { duration = 0.4 }:animate(tile, { x = 120 }), motion.animator { duration = 0.2 }:animate(tile, { rotationZ = 10 })
motion.sequence { move, turn }:play()
--- motion.sequence(effects, [options])
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local leave = motion.sequence({ motion.scale(0.9), motion.crossfade() }, { duration = 0.2 })
motion.transition { from = tile, to = detail, rules = { caption = leave } }:play()
--- motion.race: whichever ends first, timeout
local slow, quick = motion.animator { duration = 2 }:animate(tile, { x = 120 }), motion.animator { duration = 0.2 }:animate(tile, { y = 200 })
motion.race { slow, quick }:play()
--- motion.stagger: stagger, cascade, wave, delay between, ripple, domino, one by one
local rises = {}
for i, letter in ipairs(caption:split("letters")) do rises[i] = motion.animator { duration = 0.2 }:animate(letter, { y = { by = -6 } }) end
motion.stagger(rises, { each = 0.03, from = "center" }):play()
--- motion.haptic: vibrate, haptics, taptic
tile:onTap(function() motion.haptic("success") end)
--- motion.sound: play a sound, audio, click sound
tile:onTap(function() motion.sound("pop.wav") end)
--- motion.measureText: size of a text, text width, how wide is a label
local size = motion.measureText { text = "Lisbon", fontSize = 34, fontWeight = "bold" }
tile.width = size.width + 24
--- motion.map: interpolate, range, map a value, input range output range, scroll driven, map scroll
tile.opacity = motion.map(feed, "offsetY", { 0, 120 }, { 1, 0 })
tile.fill = motion.map(feed, "offsetY", { 0, 120 }, { "systemTeal", "systemIndigo" }, { mixing = "oklab" })
--- motion.animator: animate, tween, animation, move over time
local move = motion.animator { duration = 0.4, curve = "easeInOut", delay = 0.1 }:animate(tile, { x = 120 })
scene:timeline(function(t) t:play(move) end)
--- motion.follower: chase, spring to a moving target
local follower = motion.follower(tile, "x", { to = 200, spring = "snappy" }):play()
follower:retarget(80)
--- motion.withAnimation: implicit animation, animate a change, animate state change
motion.withAnimation({ curve = "snappy", delay = 0.1 }, function() tile.x, tile.opacity = 120, 0.5 end)
--- motion.withAnimation(changes)
motion.withAnimation(function() tile.x = 120 end)
--- motion.define.animation
motion.define.animation { name = "orbit", properties = { "translationX", "translationY" }, duration = 2, step = function(options, time)
  return { translationX = 40 * math.cos(math.pi * time), translationY = 40 * math.sin(math.pi * time) }
end }
--- motion.states: state machine, variants, toggle, open and closed, on and off, switch between looks
local card = motion.states { initial = "shut", curve = "snappy", states = { shut = { [tile] = { height = 120 } }, open = { [tile] = { height = 300 } } },
  on = { { tap = tile, from = "shut", to = "open" }, { tap = tile, from = "open", to = "shut" } } }
card:setState("open")
--- motion.header: collapsing header, sticky header, large title, toolbar
local collapse = motion.header { layer = tile, scroll = feed, min = 60, max = 120, snap = true }
collapse:map(caption, "opacity", { from = 0, to = 1 })
--- motion.define.policy
motion.define.policy { name = "half", step = function(options, header, scroll) return header.height - scroll.delta / 2 end }
motion.header { layer = tile, scroll = feed, min = 60, max = 120, policy = "half" }
--- motion.background: section background
motion.background("tinted", { fill = "systemTeal" })
scene:sections { sections = { { id = "news", kind = "list", items = 3, background = "tinted" } } }
--- motion.booklet: page flip, page turn, page curl, book, open a card, page curl effect, turn the page
local page = function(id) return tile:box { id = id, width = 160, height = 120 } end
local book = motion.booklet { layer = tile, front = page("front"), innerLeft = page("left"), innerRight = page("right") }
motion.withAnimation({ duration = 0.8 }, function() book.angle = 180 end)
--- motion.transition: page transition, hero, shared element, navigate, screen to screen, push, modal
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true, fill = "systemTeal" }
local open = motion.transition { from = tile, to = detail, curve = "snappy", default = motion.crossfade() }
scene:timeline(function(t) t:play(open) end)
--- motion.none: no animation, instantly
caption.enter = motion.none()
--- motion.crossfade: dissolve, fade between, fade out when removed
caption.exit = motion.crossfade { duration = 0.2 }
--- motion.edge: slide in from the edge, push from the right, slide from the side
caption.enter = motion.edge("bottom", { curve = "snappy" })
--- motion.translateX: slide sideways
caption.exit = motion.translateX(-40)
--- motion.translateY: slide up when added, rise
caption.enter = motion.translateY(40)
--- motion.scale: grow in, zoom in when added, pop in
caption.enter = motion.scale(0.8, { curve = "bouncy" })
--- motion.blur: blur in, out of focus, unblur
caption.exit = motion.blur(12, { fade = true })
--- motion.backgroundBlur: frosted glass, blur behind, glass, backdrop filter
tile.enter = motion.backgroundBlur(20)
--- motion.anchored: move with another element
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
motion.transition { from = tile, to = detail, rules = { caption = motion.anchored("photo"), photo = motion.shared() } }
--- motion.shared: hero animation, matched geometry effect, same element on both screens, shared element
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
detail:text { id = "caption", x = 14, y = 60, text = "Lisbon", fontSize = 34 }
motion.transition { from = tile, to = detail, rules = { caption = motion.shared { content = "crossfade" } } }:play()
--- motion.when: different way back, other animation when closing
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local rule = motion.when { presenting = motion.translateY(40), dismissing = motion.crossfade() }
motion.transition { from = tile, to = detail, rules = { caption = rule } }:play()
--- motion.define.effect
motion.define.effect { name = "sink", options = { depth = { 30 } }, make = function(options)
  return { translationY = options.depth, opacity = 0 }
end }
--- motion.track: recorded finger, replay a gesture, real finger
scene:timeline(function(t) t:play(feed:drag { path = motion.track("swipe.csv") }) end)
--- motion.color: dark mode, light and dark, dark appearance, adaptive colour, theme colour
tile.fill = motion.color { light = "#ffffff", dark = "#1c1c1e" }
--- motion.define.palette: theme, design tokens, brand colours, colour tokens
motion.define.palette { name = "brand", colors = { coral = { light = "#ff6f61", dark = "#ff8a7e" } } }
tile.fill = "brand.coral"
--- motion.linearGradient: gradient, gradient background, colour blend, fade to transparent
tile.fill = motion.linearGradient { "systemTeal", "systemIndigo", angle = 135 }
--- motion.radialGradient: spotlight, glow, vignette
tile.fill = motion.radialGradient { "white", "systemIndigo", center = { x = 0.5, y = 0.2 } }
--- motion.conicGradient: angular gradient, sweep gradient, colour wheel
tile.fill = motion.conicGradient { "systemRed", "systemYellow", "systemRed" }
--- motion.define.component: component, reusable, custom view, widget, custom layer
motion.define.component { name = "chip", base = "box", defaults = { height = 32, cornerRadius = 16 }, build = function(self)
  self:text { id = "label", x = 12, y = 7, text = "Chip" }
end }
--- test: test a motion, unit test, check in ci
test("the card stops at 120", function(t) t:run("card.lua"):expect("tile.x"):endsAt(120) end)
--- test(name, options, body)
test("the card turns", { skip = "not yet" }, function(t) t:run("card.lua"):expect("tile.x"):endsAt(120) end)

--- layer:find: get a layer by name, child by name, query
scene:find("tile/caption").text = "Porto"
--- layer:timeline: async, script what happens, wait for
tile:timeline(function(t)
  t:wait(0.2) t:play(motion.animator { duration = 0.3 }:animate(tile, { x = 120 }))
end)
--- layer:onCross: threshold, when scrolled past, at a scroll position, breakpoint, trigger on scroll
feed:onCross("offsetY", 200, function(layer, side) caption.text = side == "above" and "Scrolled" or "Top" end)
--- layer:onChange: observe, watch a value, listen for a change, callback on change
feed:onChange("offsetY", function(layer, value, old) caption.text = string.format("%.0f", value) end)
--- layer:split: split text, letter by letter, word by word, line by line
for i, word in ipairs(caption:split("words")) do word.opacity = i % 2 end
--- layer:derive: bind, computed property, depends on, link properties, constraint
caption:derive { y = function() return tile.height - 30 end, opacity = motion.map(feed, "offsetY", { 0, 100 }, { 1, 0 }) }
--- layer:follow: follow the finger, lag behind, trail, magnetic
caption:follow({ x = function() return feed.offsetY / 10 end }, { spring = "bouncy" })
--- layer:velocity: speed, how fast is it, velocity of a layer
tile:onTap(function() print(tile:velocity("x")) end)
--- layer:remove: hide a layer, delete a layer, dismiss, disappear, go away
tile:remove { exit = motion.crossfade(), duration = 0.3 }
--- layer:onRemove
tile:onRemove(function(layer) print(layer.id .. " has left") end)
tile:remove()
--- layer:sections: list with sections, grouped list, table view, settings list
scene:sections { sections = { { id = "trips", kind = "list", items = { "lisbon", "porto" }, header = { height = 40 } } } }
--- layer:tap: simulate a tap, press in the demo
tile:onTap(function() tile.fill = "systemGreen" end)
scene:timeline(function(t) t:play(tile:tap()) end)
--- layer:longPress: simulate a long press, hold down
tile:onLongPress(function() tile.scale = 1.1 end)
scene:timeline(function(t) t:play(tile:longPress { duration = 0.6 }) end)
--- layer:drag: simulate a drag, play a swipe, scroll by hand in the demo
scene:timeline(function(t) t:play(feed:drag { by = -240, duration = 0.3, release = true }) end)
--- layer:flick: simulate a flick, fling, throw
scene:timeline(function(t) t:play(feed:flick { velocity = -1500 }) end)
--- layer:pinch: simulate a pinch
tile:pinchable()
scene:timeline(function(t) t:play(tile:pinch { scale = 1.5, duration = 0.4 }) end)
--- layer:rotate: simulate two fingers that turn
tile:rotatable()
scene:timeline(function(t) t:play(tile:rotate { by = 40, duration = 0.4 }) end)
--- layer:release: lift the finger, end a hold
tile:draggable()
scene:timeline(function(t) t:play(tile:drag { by = 80, duration = 0.3, hold = true }) t:wait(0.5) t:play(tile:release()) end)
--- layer:onTap: click, button, press, when tapped, touch up, double tap, double tap to like
tile:onTap(function(layer, touch) layer.fill = "systemGreen" end)
tile:onTap(function() tile.scale = 2 end, { count = 2 })
--- layer:onLongPress: long press, context menu, hold, press and hold, long press menu
tile:onLongPress(function(layer, touch) layer.scale = 1.1 end, { duration = 0.5 })
--- layer:onTouch: touch down, finger down, raw touches, pointer events, speed of the finger
tile:onTouch(function(layer, touch) print(touch.phase, touch.x, touch.y) end)
--- layer:whileTouched: press feedback, button shrinks, highlight on press, pressed state, hover
tile:whileTouched({ scale = 0.95, opacity = 0.8 }, { curve = "snappy" })
--- layer:draggable: drag, drag and drop, move with the finger, swipe, snap points, detents, drag only sideways
tile:draggable { axis = "y", detents = { low = 600, high = 140 }, rubberBand = 0.5 }
--- layer:pinchable: pinch, zoom with fingers, scale with fingers
tile:pinchable { min = 1, max = 4 }
--- layer:rotatable: rotate with fingers, two finger rotation, rotate with two fingers, turn with fingers
tile:rotatable()
--- layer:projectedCorners
local corners = tile:projectedCorners()
print(corners.topLeft.x, corners.topLeft.y)
--- layer:traceCorners
tile:traceCorners()
tile.rotationY = 30
--- layer:setAppearance: switch to dark mode, change theme, dark mode animation, toggle dark mode, invert colours
tile:setAppearance("dark", { duration = 0.4 })
--- layer:make
tile:make("box", { id = "dot", width = 12, height = 12, cornerRadius = 6 })
--- layer:box: rectangle, card, view, div, frame, button background
local card = scene:box { id = "card", x = 24, y = 80, width = 200, height = 140, cornerRadius = 20, fill = "systemIndigo" }
--- layer:group: container, folder, parent layer, wrapper
local menu = scene:group { id = "menu", x = 24, y = 80, width = 200, height = 300 }
menu:box { id = "first", width = 200, height = 44 }
--- layer:image: picture, photo, png, jpeg, bitmap
scene:image { id = "coast", source = "coast.png", width = 120, height = 80, contentMode = "scaleAspectFill" }
--- layer:shape: vector, draw, line, stroke animation, icon
local line = scene:shape { id = "line", path = "M0 0 L100 40", stroke = "systemRed", strokeWidth = 4, trimEnd = 0 }
motion.withAnimation({ duration = 0.6 }, function() line.trimEnd = 1 end)
--- layer:text: label, title, words, paragraph, font
scene:text { id = "title", x = 20, y = 60, text = "Lisbon", fontSize = 34, fontWeight = "bold", textColor = "label" }
--- layer:svg: import svg, icon from a file, figma export, illustration
local bell = scene:svg { id = "bell", source = "bell.svg", width = 48, tint = "systemOrange" }
--- layer:number: counter, custom value, variable that animates, progress value
local count = scene:number { id = "count", value = 0 }
caption:derive { text = function() return string.format("%.0f", count.value) end }
motion.withAnimation({ duration = 1 }, function() count.value = 250 end)
--- layer:stack: auto layout, vstack, hstack, column, row, flexbox, spacing, align
local stack = scene:stack { id = "stack", x = 20, y = 300, axis = "y", spacing = 12 }
for i = 1, 3 do stack:box { id = "row" .. i, width = 200, height = 44 } end
--- layer:grid: columns, gallery, collection view, photo grid, masonry
local grid = scene:grid { id = "grid", x = 20, y = 300, width = 353, columns = 3, spacing = 8 }
for i = 1, 6 do grid:box { id = "cell" .. i, height = 100 } end
--- layer:spacer: push apart, flexible space, fill the remaining space, space between
local bar = scene:stack { id = "bar", axis = "x", width = 393, height = 44 }
bar:text { id = "back", text = "Back" }
bar:spacer {}
--- layer:emitter: particles, confetti, snow, rain, sparks, fireworks, bubbles, dust
local snow = scene:emitter { id = "snow", width = 393, height = 10, rate = 30, lifetime = 2, speed = 120, angle = 180 }
snow:box { id = "flake", width = 6, height = 6, cornerRadius = 3, fill = "white" }
--- layer:scroll: scroll view, list, feed, scrollable, scroll horizontally
local list = scene:scroll { id = "list", width = 393, height = 852, contentHeight = 2000 }
for i = 0, 9 do list:box { id = "row" .. i, x = 20, y = 20 + 90 * i, width = 353, height = 80 } end

--- scene:demo: autoplay, attract mode, show how it works
scene:demo(function(t) t:play(feed:drag { by = -240, duration = 0.4, release = true }) end)
--- scene:onFrame: every frame, update loop, tick, game loop, requestAnimationFrame
scene:onFrame(function(time, frame) if frame % 30 == 0 then print(time, tile.x) end end)
--- scene:random: random number, shuffle, noise, variation, organic
tile.rotationZ = scene:random("tilt", -5, 5)
--- scene:showKeyboard: keyboard, keyboard appears, text input, avoid the keyboard, keyboard pushes content up
caption.y = function() return 700 - scene.keyboardHeight end
scene:showKeyboard()
--- scene:hideKeyboard: dismiss the keyboard
scene:showKeyboard()
scene:timeline(function(t) t:wait(0.6) t:play(scene:hideKeyboard()) end)
--- scene:touch: finger path, one finger by its points
scene:timeline(function(t) t:play(scene:touch { { t = 0, x = 100, y = 700 }, { t = 0.2, x = 100, y = 500 } }) end)
--- scene:touches: two fingers, multitouch, several fingers
local left, right = { { t = 0, x = 80, y = 600 }, { t = 0.3, x = 60, y = 600 } }, { { t = 0, x = 200, y = 600 }, { t = 0.3, x = 240, y = 600 } }
scene:timeline(function(t) t:play(scene:touches { left, right }) end)
--- scene:setStatusBar: hide the status bar, status bar colour, light status bar
scene:setStatusBar("light", { duration = 0.2 })
--- emitter:emit: burst, explode, confetti on tap, burst of particles
local burst = scene:emitter { id = "burst", x = 196, y = 400, rate = 0, lifetime = 1, speed = 200, angle = { 0, 360 } }
burst:box { id = "bit", width = 8, height = 8, fill = "systemPink" }
tile:onTap(function() burst:emit(24) end)
--- scroll:scrollTo: scroll to, scroll to top, jump to, programmatic scroll, scroll to a position
scene:timeline(function(t) t:play(feed:scrollTo { y = 400 }) end)
--- scroll:zoomTo: zoom, zoom out, reset the zoom
feed.maximumZoomScale = 4
scene:timeline(function(t) t:play(feed:zoomTo { scale = 2 }) end)
--- scroll:stop: stop scrolling
scene:timeline(function(t) t:play(feed:flick { velocity = -1500 }) t:wait(0.1) t:play(feed:stop()) end)
--- scroll:snapTo: paging, snap scroll, carousel, page by page, snap to items, pages, snap to page
feed:snapTo { everyY = 200 }
--- scroll:onRelease: scroll end drag, finger lifted
feed:onRelease(function(layer, touch) print(layer.offsetY, touch.velocityY) end)
--- scroll:onRest: scroll ended, scrolling stopped
feed:onRest(function(layer) print(layer.offsetY) end)
--- scroll:onReach: reached the bottom, end of the list, infinite scroll, load more, pull to refresh, infinite list
feed:onReach(function(layer, edge) if edge == "bottom" then print("load more") end end)

--- timeline:stop: cancel a timeline, interrupt the sequence
local run = scene:timeline(function(t) t:wait(2) tile.x = 120 end)
tile:onTap(function() run:stop() end)
--- timeline:wait: delay, pause, sleep, after some time, timer
scene:timeline(function(t) t:wait(0.5) tile.x = 120 end)
--- timeline:waitFor: await, wait until it ends, when the animation ends
local move = motion.animator { duration = 0.4 }:animate(tile, { x = 120 })
scene:timeline(function(t) t:start(move) t:waitFor(move) tile.fill = "systemGreen" end)
--- timeline:waitUntil: wait for a condition
scene:timeline(function(t) t:waitUntil(function() return feed.offsetY > 100 end) caption.text = "Scrolled" end)
--- timeline:label: marker, name a moment, event
scene:timeline(function(t) t:wait(0.2) t:label("halfway") tile.x = 120 end)
--- timeline:play: start an animation, run
scene:timeline(function(t) t:play(motion.animator { duration = 0.4 }:animate(tile, { x = 120 })) tile.fill = "systemGreen" end)
--- timeline:start: fire and forget, without waiting
scene:timeline(function(t) t:start(motion.animator { duration = 0.4 }:animate(tile, { x = 120 })) t:wait(0.1) caption.text = "Going" end)
--- timeline:together: at once, all at the same time
local move, turn = motion.animator { duration = 0.4 }:animate(tile, { x = 120 }), motion.animator { duration = 0.2 }:animate(tile, { rotationZ = 10 })
scene:timeline(function(t) t:together { move, turn } end)
--- timeline:sequence: steps in order
local move, turn = motion.animator { duration = 0.4 }:animate(tile, { x = 120 }), motion.animator { duration = 0.2 }:animate(tile, { rotationZ = 10 })
scene:timeline(function(t) t:sequence { move, turn } end)
--- timeline:race
local slow, quick = motion.animator { duration = 2 }:animate(tile, { x = 120 }), motion.animator { duration = 0.2 }:animate(tile, { y = 200 })
scene:timeline(function(t) t:race { slow, quick } end)
--- timeline:stagger: list items one after another, staggered list
local moves = {}
for i, letter in ipairs(caption:split("letters")) do moves[i] = motion.animator { duration = 0.2 }:animate(letter, { opacity = { from = 0, to = 1 } }) end
scene:timeline(function(t) t:stagger(moves, { each = 0.04 }) end)

--- keyboardMovement:play
scene:timeline(function(t) t:play(scene:showKeyboard()) caption.text = "Ready" end)
--- keyboardMovement:stop
local movement = scene:showKeyboard()
scene:timeline(function(t) t:wait(0.1) movement:stop() end)
--- keyboardMovement:finish
scene:showKeyboard():finish()
--- path:length
print(motion.ellipse():length { width = 100, height = 100 })
--- path:point
local point = motion.ellipse():point(0.25, { width = 100, height = 100 })
tile.x = point.x
--- parameters:onChange
local params = motion.params { lift = { 0, min = 0, max = 1, live = true } }
params:onChange("lift", function(value, old) tile.y = 140 - 40 * value end)
--- definition:make
local late = motion.define.curve { name = "late", options = { power = { 3 } }, make = function(options) return function(t) return t ^ options.power end end }
motion.withAnimation({ curve = late:make { power = 2 }, duration = 0.4 }, function() tile.x = 120 end)
--- curve:at
print(motion.curve("easeInOut"):at(0.25))
--- curve:velocity
print(motion.curve("easeInOut"):velocity(0.5))
--- curve:reversed: reverse an easing
motion.withAnimation({ curve = motion.curve("easeOutBack"):reversed(), duration = 0.4 }, function() tile.scale = 0.5 end)
--- curve:mirrored: there and back
motion.withAnimation({ curve = motion.curve("easeInOut"):mirrored(), duration = 0.8 }, function() tile.y = 100 end)
--- spring:at
print(motion.spring { response = 0.4, dampingRatio = 0.8 }:at(0.2))
--- spring:velocity
print(motion.spring { response = 0.4, dampingRatio = 0.8 }:velocity(0.2))
--- spring:settlingTime: how long does a spring take, duration of a spring
print(motion.spring { response = 0.4, dampingRatio = 0.8 }:settlingTime(0.01))
--- decay:at
print(motion.decay { velocity = 900 }:at(0.5))
--- decay:velocity
print(motion.decay { velocity = 900 }:velocity(0.5))
--- animationGroup:play
local group = motion.together { motion.animator { duration = 0.4 }:animate(tile, { x = 120 }) }
tile:onTap(function() group:play() end)
--- animationGroup:stop
local group = motion.together { motion.animator { duration = 2 }:animate(tile, { x = 120 }) }:play()
tile:onTap(function() group:stop() end)
--- animationGroup:pause
local group = motion.together { motion.animator { duration = 2 }:animate(tile, { x = 120 }) }:play()
tile:onTap(function() group:pause() end)

--- animator:play: resume
local move = motion.animator { duration = 0.4 }:animate(tile, { x = 120 })
tile:onTap(function() move:play() end)
--- animator:pause: freeze, hold
local move = motion.animator { duration = 2 }:animate(tile, { x = 120 }):play()
tile:onTap(function() move:pause() end)
--- animator:reverse: go back, play backwards, rewind, change direction
local move = motion.animator { duration = 2 }:animate(tile, { x = 120 }):play()
tile:onTap(function() move:reverse() end)
--- animator:seek: scrub, set the progress, go to a time
local move = motion.animator { duration = 1 }:animate(tile, { x = 120 })
feed:onChange("offsetY", function(layer, value) move:seek(math.min(1, math.max(0, value / 200))) end)
--- animator:animate: move, from to, change a property
motion.animator { duration = 0.4 }:animate(tile, { x = 120, opacity = { from = 0, to = 1 }, y = { by = 40 } }):play()
--- animator:keyframe: keyframes, several steps, in the middle
local hop = motion.animator { duration = 0.6 }
hop:keyframe(tile, { y = 100 }, { start = 0, duration = 0.5, curve = "easeOut" })
hop:keyframe(tile, { y = 140 }, { start = 0.5, duration = 0.5, curve = "easeIn" }):play()
--- animator:path: smooth keyframes, interpolation between keyframes
local swing = motion.animator { duration = 0.8 }:keyframe(tile, { x = 200 }, { start = 0, duration = 0.5 })
swing:keyframe(tile, { x = 80 }, { start = 0.5, duration = 0.5 })
swing:path(tile, { "x" }, { mode = "cubic" }):play()
--- animator:along: motion path, along a curve, follow a path, circle around, orbit, arc motion
local curve = motion.path("M40 200 C 40 0 340 0 340 200")
motion.animator { duration = 1.2, curve = "easeInOut" }:along(tile, curve, { orient = true }):play()
--- animator:add: nest animations
local intro = motion.animator { duration = 1 }
intro:add(motion.animator {}:animate(tile, { x = 120 }), 0):add(motion.animator {}:animate(tile, { rotationZ = 20 }), 0.5)
--- animator:call: callback in the middle, at half of the animation
local move = motion.animator { duration = 0.4 }:animate(tile, { x = 120 })
move:call(0.5, function(direction) caption.text = direction end):play()
--- animator:onComplete: when finished, completion, on end, after the animation, when the animation ends, callback at the end
motion.animator { duration = 0.4 }:animate(tile, { x = 120 }):onComplete(function(position) caption.text = position end):play()
--- animator:stop: stop halfway, interrupt, cancel an animation, stop in the middle
local move = motion.animator { duration = 2 }:animate(tile, { x = 120 }):play()
tile:onTap(function() move:stop() end)
--- animator:finish: skip to the end, complete at once, skip to the end of an animation
local move = motion.animator { duration = 2 }:animate(tile, { x = 120 }):play()
tile:onTap(function() move:finish("end") end)
--- animator:continue
local move = motion.animator { duration = 2 }:animate(tile, { x = 120 }):play():pause()
tile:onTap(function() move:continue { curve = "easeOut", durationFactor = 0.5 } end)
--- animator:retarget: change the target in flight, redirect, new destination, interruptible
local move = motion.animator { curve = "snappy" }:animate(tile, { x = 120 }):play()
tile:onTap(function() move:retarget(tile, { x = 40 }) end)
--- animator:impulse: kick, push, nudge, add velocity
local move = motion.animator { curve = "bouncy" }:animate(tile, { x = 120 }):play()
move:impulse(tile, { x = 800 })
--- animator:jump
local move = motion.animator { curve = "bouncy" }:animate(tile, { x = 120 }):play()
move:jump(tile, { x = 60 })
--- follower:play
local follower = motion.follower(tile, "x", { to = 200 })
follower:play()
--- follower:stop
local follower = motion.follower(tile, "x", { to = 200 }):play()
tile:onTap(function() follower:stop() end)
--- follower:finish
local follower = motion.follower(tile, "x", { to = 200 }):play()
tile:onTap(function() follower:finish() end)
--- follower:retarget
local follower = motion.follower(tile, "x", { to = 200 }):play()
tile:onTouch(function(layer, touch) follower:retarget(touch.x) end)
--- follower:impulse
local follower = motion.follower(tile, "x", { to = 40, spring = "bouncy" }):play()
tile:onTap(function() follower:impulse(900) end)
--- follower:jump
local follower = motion.follower(tile, "x", { to = 200 }):play()
tile:onTap(function() follower:jump(0) end)
--- movement:play
local movement = motion.withAnimation("snappy", function() tile.x = 120 end)
scene:timeline(function(t) t:play(movement) tile.fill = "systemGreen" end)
--- movement:stop
local movement = motion.withAnimation({ duration = 2 }, function() tile.x = 120 end)
tile:onTap(function() movement:stop() end)
--- movement:finish
local movement = motion.withAnimation({ duration = 2 }, function() tile.x = 120 end)
tile:onTap(function() movement:finish() end)

--- customAnimation:play
local orbit = motion.define.animation { name = "orbit", properties = { "x" }, duration = 2, step = function(_, time) return { x = 40 * time } end }
scene:timeline(function(t) t:play(orbit:make { layer = tile }) end)
--- customAnimation:stop
local orbit = motion.define.animation { name = "orbit", properties = { "x" }, step = function(_, time) return { x = 40 * time } end }
local run = orbit:make { layer = tile }:play()
scene:timeline(function(t) t:wait(0.4) run:stop() end)
--- customAnimation:finish
local orbit = motion.define.animation { name = "orbit", properties = { "x" }, duration = 2, step = function(_, time) return { x = 40 * time } end }
orbit:make { layer = tile }:play():finish()
--- customAnimation:pause
local orbit = motion.define.animation { name = "orbit", properties = { "x" }, duration = 2, step = function(_, time) return { x = 40 * time } end }
local run = orbit:make { layer = tile }:play()
tile:onTap(function() run:pause() end)
--- customAnimation:reverse
local orbit = motion.define.animation { name = "orbit", properties = { "x" }, duration = 2, step = function(_, time) return { x = 40 * time } end }
local run = orbit:make { layer = tile }:play()
tile:onTap(function() run:reverse() end)
--- customAnimation:seek
local orbit = motion.define.animation { name = "orbit", properties = { "x" }, duration = 2, step = function(_, time) return { x = 40 * time } end }
orbit:make { layer = tile }:play():seek(0.5)
--- customAnimation:onComplete
local orbit = motion.define.animation { name = "orbit", properties = { "x" }, duration = 2, step = function(_, time) return { x = 40 * time } end }
orbit:make { layer = tile }:play():onComplete(function(position) caption.text = position end)

--- states:setState: go to a state, toggle
local card = motion.states { initial = "shut", states = { shut = { [tile] = { height = 120 } }, open = { [tile] = { height = 300 } } } }
tile:onTap(function() card:setState(card.state == "open" and "shut" or "open") end)
--- states:draggable
local card = motion.states { initial = "shut", states = { shut = { [tile] = { height = 120 } }, open = { [tile] = { height = 300 } } } }
card:draggable { layer = tile, from = "shut", to = "open", by = 180 }
--- states:onRest
local card = motion.states { initial = "shut", states = { shut = { [tile] = { height = 120 } }, open = { [tile] = { height = 300 } } } }
card:onRest(function() caption.text = card.state end)
card:setState("open")
--- states:onEnter
local card = motion.states { initial = "shut", states = { shut = { [tile] = { height = 120 } }, open = { [tile] = { height = 300 } } } }
card:onEnter("open", function(from) caption.text = "was " .. from end)
card:setState("open")
--- states:onLeave
local card = motion.states { initial = "shut", states = { shut = { [tile] = { height = 120 } }, open = { [tile] = { height = 300 } } } }
card:onLeave("shut", function(to) caption.text = "goes to " .. to end)
card:setState("open")
--- removal:play
scene:timeline(function(t) t:play(tile:remove { exit = motion.crossfade() }) feed.y = 140 end)
--- removal:stop
local removal = tile:remove { exit = motion.crossfade(), duration = 1 }
scene:timeline(function(t) t:wait(0.2) removal:stop() end)
--- removal:finish
local removal = tile:remove { exit = motion.crossfade(), duration = 1 }
scene:timeline(function(t) t:wait(0.2) removal:finish() end)
--- scrollGesture:play
tile:onTap(function() feed:scrollTo { y = 400 }:play() end)
--- scrollGesture:stop
local ride = feed:scrollTo { y = 400, duration = 1 }:play()
tile:onTap(function() ride:stop() end)
--- header:map: shrink on scroll, fade the title, part of the collapse
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120 }
header:map(caption, "opacity", { over = { 0.5, 1 }, from = 0, to = 1 })
--- header:onCross
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120 }
header:onCross(tile, "height", 90, function(side) caption.text = side end)
--- header:onReach
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120 }
header:onReach(function(limit) caption.text = limit end)
--- header:onRest
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120, snap = true }
header:onRest(function() print(header.height) end)
--- header:drag
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120 }
scene:timeline(function(t) t:play(header:drag { by = -40, duration = 0.3 }) end)
--- header:release
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120, snap = true }
scene:timeline(function(t) t:play(header:drag { by = -20, duration = 0.2, hold = true }) t:wait(0.3) t:play(header:release()) end)
--- header:expand
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120 }
tile:onTap(function() header:expand():play() end)
--- header:collapse
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120 }
scene:timeline(function(t) t:play(header:collapse { duration = 0.3 }) end)
--- headerGesture:play
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120 }
header:collapse():play()
--- headerGesture:stop
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120 }
local collapse = header:collapse { duration = 1 }:play()
scene:timeline(function(t) t:wait(0.3) collapse:stop() end)
--- headerMapping:stop
local header = motion.header { layer = tile, scroll = feed, min = 60, max = 120 }
local fade = header:map(caption, "opacity", { from = 0, to = 1 })
fade:stop()
--- booklet:drag: turn a page by hand
local page = function(id) return tile:box { id = id, width = 160, height = 120 } end
local book = motion.booklet { layer = tile, front = page("front"), innerLeft = page("left"), innerRight = page("right") }
scene:timeline(function(t) t:play(book:drag { by = -150, duration = 0.4, release = true }) end)
--- booklet:onFace
local page = function(id) return tile:box { id = id, width = 160, height = 120 } end
local book = motion.booklet { layer = tile, front = page("front"), innerLeft = page("left"), innerRight = page("right") }
book:onFace(function(page) print(page and page.id) end)
--- booklet:onRest
local page = function(id) return tile:box { id = id, width = 160, height = 120 } end
local book = motion.booklet { layer = tile, front = page("front"), innerLeft = page("left"), innerRight = page("right") }
book:onRest(function() print(book.angle) end)
--- pageDrag:play
local page = function(id) return tile:box { id = id, width = 160, height = 120 } end
local book = motion.booklet { layer = tile, front = page("front"), innerLeft = page("left"), innerRight = page("right") }
book:drag { by = -150, duration = 0.4 }:play()
--- pageDrag:stop
local page = function(id) return tile:box { id = id, width = 160, height = 120 } end
local book = motion.booklet { layer = tile, front = page("front"), innerLeft = page("left"), innerRight = page("right") }
book:drag { by = -150, duration = 1 }:play():stop()
--- gesture:play
feed:drag { by = -240, duration = 0.4 }:play()
--- gesture:stop
local drag = feed:drag { by = -240, duration = 1 }:play()
scene:timeline(function(t) t:wait(0.3) drag:stop() end)
--- draggable:onBegin: drag started, picked up, lift on drag
tile:draggable():onBegin(function(layer, touch) motion.withAnimation("snappy", function() layer.scale = 1.05 end) end)
--- draggable:onRelease: drag ended, dropped
tile:draggable():onRelease(function(layer, touch) print(touch.velocityX, touch.velocityY) end)
--- draggable:onRest
tile:draggable { detents = { home = { x = 36, y = 140 } } }:onRest(function(layer) caption.text = "home" end)
--- draggable:onDetent: swiped away, sheet opened
local drag = tile:draggable { axis = "x", detents = { home = 36, gone = 420 } }
drag:onDetent("gone", function(layer, name, touch) layer:remove() end)
drag:onDetent(function(layer, name) caption.text = name end)
--- draggable:onMove: while dragging, during the drag
tile:draggable():onMove(function(layer, touch) caption.text = string.format("%.0f", layer.x) end)
--- draggable:setDetent: snap to the nearest, open the sheet, move to a snap point
local drag = tile:draggable { axis = "y", detents = { low = 600, high = 140 } }
caption:onTap(function() drag:setDetent("low") end)
--- transformable:onBegin
tile:pinchable():onBegin(function(layer) layer.opacity = 0.8 end)
--- transformable:onRelease
tile:pinchable():onRelease(function(layer) layer.opacity = 1 end)
--- transformable:onRest
tile:rotatable():onRest(function(layer) print(layer.rotationZ) end)
--- transition:play
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local open = motion.transition { from = tile, to = detail, default = motion.crossfade() }
tile:onTap(function() open:play() end)
--- transition:stop
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local open = motion.transition { from = tile, to = detail, default = motion.crossfade() }:play()
scene:timeline(function(t) t:wait(0.1) open:stop() end)
--- transition:finish
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
motion.transition { from = tile, to = detail, default = motion.crossfade() }:play():finish()
--- transition:pause
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local open = motion.transition { from = tile, to = detail, default = motion.crossfade() }:play()
scene:timeline(function(t) t:wait(0.1) open:pause() t:wait(0.3) open:play() end)
--- transition:reverse
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local open = motion.transition { from = tile, to = detail, default = motion.crossfade() }:play()
detail:onTap(function() open:reverse() end)
--- transition:seek
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local open = motion.transition { from = tile, to = detail, default = motion.crossfade() }:play()
open:seek(0.5)
--- transition:cancel
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local open = motion.transition { from = tile, to = detail, default = motion.crossfade() }:play()
scene:timeline(function(t) t:wait(0.1) open:cancel() end)
--- transition:draggable: swipe back, interactive transition, pull down to dismiss
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local open = motion.transition { from = tile, to = detail, default = motion.crossfade() }
open:draggable { layer = tile, by = -300 }
--- transition:interrupt
local a, b = scene:box { id = "a", width = 393, height = 852, hidden = true }, scene:box { id = "b", width = 393, height = 852, hidden = true }
local open = motion.transition { from = tile, to = a, default = motion.crossfade() }:play()
scene:timeline(function(t) t:wait(0.1) open:interrupt { to = b } end)
--- transition:reversed: back to the list, close the detail
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local open = motion.transition { from = tile, to = detail, default = motion.crossfade() }
scene:timeline(function(t) t:play(open) t:play(open:reversed()) end)
--- transition:report
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
local report = motion.transition { from = tile, to = detail }:report()
print(#report.added, #report.removed, #report.unruled)
--- transition:onComplete
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
motion.transition { from = tile, to = detail, default = motion.crossfade() }:onComplete(function(state) print(state) end):play()
--- transitionReport:effect
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
print(motion.transition { from = tile, to = detail, default = motion.crossfade() }:report():effect("caption"))
--- transitionReport:nearest
local detail = scene:box { id = "detail", width = 393, height = 852, hidden = true }
print(motion.transition { from = tile, to = detail, rules = { captoin = motion.crossfade() } }:report():nearest("captoin"))
--- appearanceTransition:play
local change = tile:setAppearance("dark")
scene:timeline(function(t) t:play(change) caption.text = "Night" end)
--- appearanceTransition:stop
local change = tile:setAppearance("dark", { duration = 1 })
scene:timeline(function(t) t:wait(0.3) change:stop() end)
--- component:send: emit an event
motion.define.component { name = "chip", base = "box", events = { choose = { doc = "It is chosen." } }, build = function(self)
  self:onTap(function() self:send("choose") end)
end }
--- component:onAdd
motion.define.component { name = "panel", base = "box", slots = { content = { doc = "What it shows." } }, build = function(self)
  self:onAdd("content", function(slot, layer) layer.x = 16 end)
end }

--- test:run
test("the card stops at 120 without motion, too", function(t) t:run("card.lua", { reduceMotion = true }):expect("tile.x"):endsAt(120) end)
--- test:matches
test("it moves as recorded on each", function(t) t:matches("card.lua", { devices = { "iphone-se", "ipad" }, appearances = { "light", "dark" } }) end)
--- testRun:expect
test("the card moves", function(t) t:run("card.lua"):expect("tile.x"):at(0, 36):endsAt(120) end)
--- testRun:value
test("the card is halfway", function(t)
  assert(t:run("card.lua"):value("tile.x", 0.2) > 60)
end)
--- testRun:sameAt
test("all rates agree", function(t) t:run("card.lua"):sameAt { fps = { 30, 120 } } end)
--- testRun:matches
test("it moves as recorded", function(t) t:run("card.lua"):matches("card.trace") end)
--- testRun:conforms
test("the app moves as the scene", function(t) t:run("card.lua"):conforms("app.csv", { slack = 0.006 }) end)
--- expectation:at
test("the card begins at 36", function(t) t:run("card.lua"):expect("tile.x"):at(0, 36) end)
--- expectation:endsAt
test("the card comes to 120", function(t) t:run("card.lua"):expect("tile.x"):endsAt(120) end)
--- expectation:settlesBy
test("the card settles quickly", function(t) t:run("card.lua"):expect("tile.x"):settlesBy(0.5) end)
--- expectation:overshootsAtMost
test("the card hardly overshoots", function(t) t:run("card.lua"):expect("tile.x"):overshootsAtMost(0.02) end)
--- expectation:velocityAtMost
test("the card is calm", function(t) t:run("card.lua"):expect("tile.x"):velocityAtMost(600) end)
--- expectation:continuous: does not jump, no jumps, test that it does not jump
test("the card never jumps", function(t) t:run("card.lua"):expect("tile.x"):continuous { velocity = 400 } end)
--- expectation:before
test("the card moves first", function(t) t:run("card.lua"):expect("tile.x"):before("label done") end)
--- expectation:after
test("the label is last", function(t) t:run("card.lua"):expect("label done"):after("tile.x") end)
--- expectation:happensAt
test("it is done at 0.4 s", function(t) t:run("card.lua"):expect("label done"):happensAt(0.4, { tolerance = 0.02 }) end)
--- expectation:staysInside
test("the card stays on the screen", function(t) t:run("card.lua"):expect("tile"):staysInside("scene") end)
--- expectation:neverVisibleWith
test("only one is seen", function(t) t:run("card.lua"):expect("tile"):neverVisibleWith("toast") end)
--- expectation:contrastAtLeast: readable, contrast, accessibility
test("the caption can be read", function(t) t:run("card.lua"):expect("tile/caption"):contrastAtLeast(4.5) end)
--- expectation:targetAtLeast: touch target, large enough for a finger, tap target, large enough to tap
test("a finger meets the card", function(t) t:run("card.lua"):expect("tile"):targetAtLeast(44) end)
