local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
motion.animator { curve = "lift" } --! error[unknown-curve] a script's names are known after their definitions
motion.define.curve { name = "lift", make = function() return "easeIn" end }
