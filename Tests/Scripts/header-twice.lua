local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
motion.header { layer = header, scroll = list, min = 1, max = 2 }
local other = scene:box { id = "other" }
motion.header { layer = other, scroll = list, min = 1, max = 2 } --! error[conflicting-options] `list` already moves a header
