local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.fill = "systemPnk" --! error[unknown-color] did you mean `systemPink`?
