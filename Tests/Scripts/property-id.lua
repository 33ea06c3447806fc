local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.id = "other" --! error[read-only] can only be read
