local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.x = 0 / 0 --! error[non-finite] found NaN, the result of 0/0
