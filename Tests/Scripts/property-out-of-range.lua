local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.opacity = 1.5 --! error[out-of-range] `box.opacity` takes a number from 0 to 1, found 1.5
