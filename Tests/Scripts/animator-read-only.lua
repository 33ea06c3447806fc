local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
motion.animator { duration = 1 }:animate(list, { offsetY = 1 }) --! error[read-only] `list.offsetY` is computed by an engine
