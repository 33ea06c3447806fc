local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
local child = motion.animator { duration = 0.2, endDelay = 0.3 }:animate(box, { x = 10 })
motion.animator { duration = 1 }:add(child) --! error[conflicting-options] or a negative `delay`, which a nested animator cannot have
