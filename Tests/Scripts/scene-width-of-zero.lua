motion.scene { name = "a", width = 0 } --! error[out-of-range] option `width` takes a number (points), above 0, found 0 points
