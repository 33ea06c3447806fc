local scene = motion.scene { name = "test" }
local fade = motion.animator { duration = 0.4 }
scene.timeline(fade, function() end) --! error[wrong-receiver] is called on an animator, not on a layer
