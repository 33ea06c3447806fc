local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
motion.animator { duration = 1 }:animate(box, { cornerRadii = { topleft = 3 } }) --! error[unknown-choice] did you mean `"topLeft"`?
