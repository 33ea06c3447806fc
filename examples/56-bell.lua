-- A bell from an SVG file rings when it is tapped: its body and its clapper are layers, by their ids in the file.
-- Watch: both swing by springs about the top of the bell, the clapper behind; the body's colour becomes a gradient.
-- Run:   motion run examples/56-bell.lua

local scene = motion.scene { name = "bell", width = 390, height = 390, fill = "systemBackground" }
local bell  = scene:svg { id = "bell", source = "images/bell.svg", x = 99, y = 99, width = 192, tint = "systemIndigo" }
local body, clapper = bell:find "body", bell:find "clapper"
body.anchorY, clapper.anchorY = 0, (body.y - clapper.y) / clapper.height

local function swing(part, angle, duration)
  local spring = motion.spring { duration = duration, bounce = 0.7 }
  motion.animator { curve = spring }:animate(part, { rotationZ = { from = angle, to = 0 } }):play()
end
bell:onTap(function()
  motion.withAnimation("snappy", function() body.fill = motion.linearGradient { "systemIndigo", "systemPink" } end)
  swing(body, 20, 0.5)
  swing(clapper, 26, 0.6)
end)
scene:timeline(function(t) t:wait(0.2) t:play(bell:tap()) end)
