local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
motion.animator { duration = 1, endDelay = -0.5 }:animate(box, { x = 10 }) --! error[out-of-range] option `endDelay` takes a number (seconds), at least 0, found -0.5 seconds
