local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.hidden = 1 --! error[wrong-type] takes true or false, found the number 1
