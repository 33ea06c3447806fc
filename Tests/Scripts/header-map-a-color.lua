local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
local collapse = motion.header { layer = header, scroll = list, min = 1, max = 2 }
collapse:map(list, "fill", { from = 0, to = 1 }) --! error[wrong-type] `list.fill` is not a number but a colour
