local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
scene:touch { { t = 0, x = 500, y = 20 }, { t = 1 } }:play() --! error[out-of-range] outside of the scene, which is 390 × 844 points
