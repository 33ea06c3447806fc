local scene = motion.scene { name = "test" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
list:flick { velocity = 2600 }:play():pause() --! error[unknown-member] `stop` ends it, and another gesture can start
