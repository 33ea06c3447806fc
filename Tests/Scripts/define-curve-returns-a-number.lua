local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
motion.define.curve { name = "lift", make = function() return 5 end } --! error[wrong-type] `make` of `lift` has to return
motion.animator { curve = "lift" }
