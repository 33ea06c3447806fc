local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
header:drag { by = -10, duration = 1 } --! error[unknown-member] `header`, a box, has no `drag`
