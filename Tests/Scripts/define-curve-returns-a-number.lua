local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
motion.define.curve { name = "lift", make = function() return 5 end }
motion.animator { curve = "lift" } --! error[wrong-type] `make` of `lift` (define-curve-returns-a-number.lua:3) has to return
