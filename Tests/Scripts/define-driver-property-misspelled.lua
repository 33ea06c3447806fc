local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local driver = motion.define.driver { name = "still", properties = { "opactiy" }, step = print }
driver:make { layer = card } --! error[unknown-member] did you mean `opacity`?
