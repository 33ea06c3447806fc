local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
card:draggable { axis = "y", detents = { full = 0, half = 200 } }:setDetent("ful") --! error[unknown-detent] did you mean `full`?
