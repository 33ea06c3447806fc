local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:find("bix") --! error[unknown-id] did you mean `box`?
