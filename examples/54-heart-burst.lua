-- A heart fills when it is tapped, and bursts into small hearts and dots: 24 particles, one line in the trace.
-- Watch: how the air slows the particles while they fall, and how each shrinks to nothing.
-- Run:   motion run examples/54-heart-burst.lua
local scene = motion.scene { name = "heart-burst", width = 390, height = 390 }
local outline = motion.path(
  "M12 21C5 15 2 12 2 8C2 5 4.5 3 7 3C9 3 11 4.5 12 6C13 4.5 15 3 17 3C19.5 3 22 5 22 8C22 12 19 15 12 21Z", { box = 24 })
local burst = scene:emitter { id = "burst", x = 195, y = 195, lifetime = { 0.5, 0.9 }, speed = { 380, 560 },
  angle = { 0, 360 }, resistance = 5, gravity = 240, spin = { -180, 180 }, endScale = 0, endOpacity = 0,
  endCurve = "easeIn" }
burst:shape { id = "small", width = 10, height = 10, path = outline, fill = "systemPink" }
burst:box { id = "dot", width = 6, height = 6, cornerRadius = 3, fill = "systemOrange" }
local heart = scene:shape { id = "heart", x = 165, y = 165, width = 60, height = 60, path = outline,
  stroke = "systemGray", strokeWidth = 2 }
heart:onTap(function()
  heart.scale = 0.3 burst:emit(24)
  motion.withAnimation("bouncy", function()
    heart.scale, heart.fill, heart.stroke = 1, motion.linearGradient { "systemPink", "systemRed" }, "clear"
  end)
end)
scene:timeline(function(t) t:wait(0.2) t:play(heart:tap()) t:wait(1.2) end)
