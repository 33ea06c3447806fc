local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
header:drag { by = -10, duration = 1 }:play() --! error[no-taker] nothing on `header`, or around it, takes a finger up and down
