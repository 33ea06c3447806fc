local scene = motion.scene { name = "test" }
local header = scene:box { id = "header", height = 200 }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
motion.header { layer = header, scroll = list, min = 100, max = 200 }
local nudge = motion.animator { duration = 1 }:animate(header, { height = { by = 10, additive = true } })
scene:timeline(function(t) t:play(nudge) end)
--! error[driven-property] add the offset to an enclosing layer
