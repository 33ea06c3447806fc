local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
list:drag { by = -10 } --! error[missing-option] the option `duration` is missing
