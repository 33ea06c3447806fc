local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
motion.header { layer = header, scroll = list, min = 600, max = 44 } --! error[conflicting-options] `motion.header`: option
