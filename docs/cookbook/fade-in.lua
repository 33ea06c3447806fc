-- Fade in
-- A card appears: its opacity goes from 0 to 1 in 0.3 s, quick at first.
local scene = motion.scene { name = "fade-in", width = 390, height = 300, fill = "secondarySystemBackground" }
local card  = scene:box { id = "card", x = 95, y = 80, width = 200, height = 140, cornerRadius = 20, fill = "systemIndigo", opacity = 0 }

local fade = motion.animator { duration = 0.3, curve = "easeOut" }
fade:animate(card, { opacity = 1 })
scene:timeline(function(t) t:play(fade) end)
