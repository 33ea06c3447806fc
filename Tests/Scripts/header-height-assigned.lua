local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
motion.header { layer = header, scroll = list, min = 1, max = 2 }
header.height = 3 --! error[driven-property] `header.height` is driven by the header `header` since 0 s
