local scene = motion.scene { name = "test" }
motion.scene { name = "again" } --! error[second-scene] has already made the scene `test`
