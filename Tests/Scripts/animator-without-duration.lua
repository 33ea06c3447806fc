local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
local grow = motion.animator { curve = "linear" }
grow:animate(box, { widht = 1 }) --! error[unknown-member] did you mean `width`?
