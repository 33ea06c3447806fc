motion.params { bounce = { 2, min = 3, max = 1 } } --! error[out-of-range] swap them
