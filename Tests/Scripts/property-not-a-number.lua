local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.x = "10" --! error[wrong-type] `box.x` takes a number (points), found the string "10"
