local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
motion.header { layer = header, scroll = header, min = 1, max = 2 } --! error[wrong-type] option `scroll` takes a scroll, found the box `header`
