motion.params { bounce = { 2, max = 1 } } --! error[out-of-range] its own default
