local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
motion.animator { duration = 1 }:along(box, "M 10 10 Z") --! error[out-of-range] has no length, so nothing moves along it
