local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
motion.animator { duration = 1 }:animate(box, { fill = { by = 3 } }) --! error[wrong-type] only numbers can have `by`
