-- Bounce
-- A badge pops in: a spring goes beyond its target and comes back. `bounce = 0` does not, 0.8 swings for long.
local scene = motion.scene { name = "bounce", width = 390, height = 300, fill = "systemBackground" }
local badge = scene:box { id = "badge", x = 135, y = 90, width = 120, height = 120, cornerRadius = 60, fill = "systemPink", scale = 0.4, opacity = 0 }

local pop = motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.45 } }
pop:animate(badge, { scale = 1 })
local fade = motion.animator { duration = 0.15 }
fade:animate(badge, { opacity = 1 })
scene:timeline(function(t) t:together { pop, fade } end)
