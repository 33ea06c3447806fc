local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
scene:timeline(function(t)
  motion.define.curve { name = "late", make = print } --! error[wrong-state] definitions are made while the script loads
end)
