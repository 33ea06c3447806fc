local scene = motion.scene { name = "test" }
local list = scene:stack { id = "list", width = 390 }
list:box { id = "row", x = 16, height = 40 } --! error[laid-out] `list/row.x` is laid out by the stack `list`
