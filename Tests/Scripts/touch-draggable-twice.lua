local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
card:draggable() card:draggable() --! error[wrong-state] `card` is draggable already
