local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box:timeline(function() end) --! error[unknown-member] `box`, a box, has no `timeline`
