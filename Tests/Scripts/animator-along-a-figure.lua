local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
motion.animator { duration = 1 }:along(box, motion.ellipse()) --! error[wrong-type] takes the size of a layer
