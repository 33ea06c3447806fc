local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
motion.header { scroll = list, min = 44, max = 600 } --! error[missing-option] the option `layer` is missing
