local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
card:draggable { detents = { full = 0 } } --! error[wrong-type] the detent `full` is a number, but the layer moves along both axes
