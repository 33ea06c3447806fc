local scene = motion.scene { name = "test" }
scene:box() --! error[argument-count] lacks its argument `options`
