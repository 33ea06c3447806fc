local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
scene:touch { { t = 0, x = 0/0, y = 20 } } --! error[non-finite] takes a finite number
