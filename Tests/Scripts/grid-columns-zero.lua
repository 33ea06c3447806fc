local scene = motion.scene { name = "test" }
scene:grid { id = "grid", columns = 0 } --! error[out-of-range] option `columns` takes a number from 1 to 1000, found 0
