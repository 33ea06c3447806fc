local scene = motion.scene { name = "test" }
scene:box { id = "a/b" } --! error[out-of-range] the id `a/b` cannot stand in a path
