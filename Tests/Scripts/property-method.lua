local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.find = 1 --! error[read-only] is a function and cannot be replaced
