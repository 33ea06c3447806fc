local scene = motion.scene { name = "test" }
local list = scene:stack { id = "list", width = 390 }
list:box { id = "row", width = 40, height = 40 }
list.height = 200 --! error[laid-out] `list.height` is set by its content
