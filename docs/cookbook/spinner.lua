-- Spinner
-- Three quarters of a ring turn once a second, evenly, while something loads.
local scene = motion.scene { name = "spinner", width = 390, height = 300, fill = "systemBackground" }
local ring  = scene:shape { id = "ring", x = 165, y = 120, width = 60, height = 60, path = motion.arc { to = 270 },
  stroke = "systemBlue", strokeWidth = 6, strokeCap = "round" }

local spin = motion.animator { duration = 1, curve = "linear", repeatCount = 4 }
spin:animate(ring, { rotationZ = 360 })
scene:timeline(function(t) t:play(spin) end)
