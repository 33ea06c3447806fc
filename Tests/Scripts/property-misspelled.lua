local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.opactiy = 1 --! error[unknown-member] did you mean `opacity`?
