local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
motion.define { kind = "curve" } --! error[wrong-receiver] call one of them: `motion.define.scene`
