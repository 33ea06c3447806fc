local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
scene:touch { { t = 0.5, x = 50, y = 20 }, { t = 0.2, x = 10 } } --! error[out-of-range] expected more than the 0.5 seconds before it
