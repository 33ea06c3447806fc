local scene = motion.scene { name = "test" }
