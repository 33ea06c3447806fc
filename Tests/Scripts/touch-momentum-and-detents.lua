local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
card:draggable { axis = "x", momentum = true, detents = { a = 1 } } --! error[conflicting-options] so `momentum` has no meaning
