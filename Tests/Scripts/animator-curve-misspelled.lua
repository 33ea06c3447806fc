local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
motion.animator { duration = 1, curve = "easeInOutt" } --! error[unknown-curve] did you mean `"easeInOut"`?
