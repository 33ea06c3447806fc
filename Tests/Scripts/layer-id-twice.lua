local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:text { id = "box" } --! error[duplicate-id] the scene already has a layer `box`
