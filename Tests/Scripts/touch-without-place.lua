local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
scene:touch { { t = 0, x = 10 } } --! error[missing-option] the first sample needs `t`, `x` and `y`
