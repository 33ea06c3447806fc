local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene.timeline(box, function() end) --! error[wrong-receiver] is called on the box `box`, not on a scene
