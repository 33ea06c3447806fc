-- Pulse
-- A dot asks for attention: it grows and shrinks until something stops it, here after 3 s.
local scene = motion.scene { name = "pulse", width = 390, height = 300, fill = "systemBackground" }
local dot   = scene:box { id = "dot", x = 155, y = 110, width = 80, height = 80, cornerRadius = 40, fill = "systemRed" }

local pulse = motion.animator { duration = 0.6, curve = "easeInOut", repeatCount = "forever", autoreverse = true }
pulse:animate(dot, { scale = 1.15 })
scene:timeline(function(t)
  t:start(pulse)
  t:wait(3)
  pulse:stop()
end)
