local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
motion.animator { duration = -1 } --! error[out-of-range] option `duration` takes a number (seconds), at least 0, found -1 seconds
