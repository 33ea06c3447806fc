local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
local collapse = motion.header { layer = header, scroll = list, min = 1, max = 2 }
collapse:map(list, "opacity", { from = 0, to = 1 })
collapse:map(list, "opacity", { from = 1, to = 0 }) --! error[driven-property] `list.opacity` is driven by the mapping
