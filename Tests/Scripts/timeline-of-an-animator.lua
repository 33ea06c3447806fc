local scene = motion.scene { name = "test" }
local fade = motion.animator { duration = 0.4 }
fade:timeline(function() end) --! error[unknown-member] an animator has no `timeline`
