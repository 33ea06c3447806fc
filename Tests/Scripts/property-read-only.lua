local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
list.offsetY = 3 --! error[read-only] `list.offsetY` is computed by an engine
