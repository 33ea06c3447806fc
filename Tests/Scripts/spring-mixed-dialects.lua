local scene = motion.scene { name = "test" }
motion.spring { stiffness = 100, bounce = 0.2 } --! error[conflicting-options] do not belong together
