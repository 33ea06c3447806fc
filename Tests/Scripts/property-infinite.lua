local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.x = math.huge --! error[non-finite] found infinity
