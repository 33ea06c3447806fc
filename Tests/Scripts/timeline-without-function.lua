local scene = motion.scene { name = "test" }
scene:timeline() --! error[argument-count] lacks its argument `body`, a function
