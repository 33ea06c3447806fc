local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
local grow = motion.animator { duration = 1, curve = "linear" }
grow:animate(box, { width = "wide" }) --! error[wrong-type] `width` takes a number (points), at least 0
