local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation { name = "still", properties = { "opactiy" }, step = print }
animation:make { layer = card } --! error[unknown-member] did you mean `opacity`?
