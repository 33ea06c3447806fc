local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.fontSize = 12 --! error[unknown-member] `box`, a box, has no `fontSize`
