local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
motion.define.palette { name = "sand", colors = { coral = "#f00" } }
card.fill = "sand" --! error[unknown-color] `sand` is a palette; write one of its colours, such as `"sand.coral"`
