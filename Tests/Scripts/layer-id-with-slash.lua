local scene = motion.scene { name = "test" }
scene:box { id = "a/b" } --! error[out-of-range] the id `a/b` is not valid in a path
