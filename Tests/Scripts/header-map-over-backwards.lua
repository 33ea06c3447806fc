local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
local collapse = motion.header { layer = header, scroll = list, min = 1, max = 2 }
collapse:map(list, "opacity", { over = { 0.5, 0 }, from = 0, to = 1 }) --! error[conflicting-options] `header:map`: option `over[2]` is 0; expected a progress above over[1] (0.5)
