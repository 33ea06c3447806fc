--! print: 0.25 0.4375
local scene = motion.scene { name = "test" }
motion.define.curve { name = "decelerate", make = function() return "linear" end }
print(motion.curve("decelerate"):at(0.25) .. " " .. motion.curve("Curves.decelerate"):at(0.25))
