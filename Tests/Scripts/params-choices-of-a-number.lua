motion.params { size = { 3, choices = { "x" } } } --! error[conflicting-options] are for texts
