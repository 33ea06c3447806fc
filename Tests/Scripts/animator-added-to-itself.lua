local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
local grow = motion.animator { duration = 1, curve = "linear" }
grow:add(grow) --! error[conflicting-options] an animator cannot be added to itself
