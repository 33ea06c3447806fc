motion.params { title = { "x", min = 3 } } --! error[conflicting-options] are for numbers
