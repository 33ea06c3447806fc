-- The ring around a face turns in dashes while its story loads, closes, and then shows how far the story is.
-- Watch: ring.dashOffset turns the dashes, ring.dash closes them, and ring.trimEnd is the progress.
-- Run:   motion run examples/43-story-ring.lua

local scene = motion.scene { name = "story-ring", width = 390, height = 844, fill = "systemBackground" }
local colors = motion.conicGradient { "systemYellow", "systemOrange", "systemPink", "systemPurple", "systemYellow", mixing = "oklab" }
local ring = scene:shape { id = "ring", x = 145, y = 372, width = 100, height = 100, path = motion.ellipse(),
  stroke = colors, strokeWidth = 5, strokeCap = "round", dash = { 10, 12 } }
scene:box { id = "face", x = 153, y = 380, width = 84, height = 84, cornerRadius = 42,
  fill = motion.radialGradient { "systemGray5", "systemGray2", center = { x = 0.4, y = 0.3 } } }
local turn = motion.animator { duration = 1, curve = "linear", repeatCount = "forever" }:animate(ring, { dashOffset = { from = 0, to = -44 } })
scene:timeline(function(t)
  t:start(turn) t:wait(1.5) turn:stop()
  t:play(motion.withAnimation("smooth", function() ring.dash = { 22, 0 } end))
  ring.trimEnd = 0
  t:play(motion.withAnimation({ duration = 3, curve = "linear" }, function() ring.trimEnd = 1 end))
end)
