-- Count up
-- A number runs to its value and slows down. Digits of equal width keep it in place.
local scene = motion.scene { name = "count-up", width = 390, height = 200, fill = "systemBackground" }
local count = scene:number { id = "count", value = 0 }
local label = scene:text { id = "label", width = 390, y = 68, textAlignment = "center", fontSize = 56, fontWeight = "bold", digits = "tabular", textColor = "label" }
label:derive { text = function() return string.format("%.0f", count.value) end }

local up = motion.animator { duration = 1, curve = "easeOut" }
up:animate(count, { value = 1250 })
scene:timeline(function(t) t:play(up) end)
