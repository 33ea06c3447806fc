local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
card:draggable { bounds = { x = { 100, 0 } } } --! error[out-of-range] has the greater number first
