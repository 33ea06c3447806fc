local scene = motion.scene { name = "test" }
local list = scene:stack { id = "list", width = 390, alignment = "fill" }
local row = list:box { id = "row", height = 40 }
row.y = 20 --! error[laid-out] `list/row.y` is laid out by the stack `list`
