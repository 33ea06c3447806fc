local scene = motion.scene { name = "test" }
motion.spring { mass = -1, stiffness = 100, damping = 1 } --! error[out-of-range] option `mass` takes a number above 0, found -1
