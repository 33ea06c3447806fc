local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
local grow = motion.animator { duration = 1, curve = "linear" }
grow:keyframe(box, { x = 1 }, { duration = 1 }) --! error[missing-option] the option `start` is missing
