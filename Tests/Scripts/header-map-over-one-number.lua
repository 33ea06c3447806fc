local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
local collapse = motion.header { layer = header, scroll = list, min = 1, max = 2 }
collapse:map(list, "opacity", { over = { 0.5 }, from = 0, to = 1 }) --! error[wrong-type] takes a list of 2 numbers, found a list of 1 entry
