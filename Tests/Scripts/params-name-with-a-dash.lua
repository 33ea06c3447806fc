motion.params { ["a-b"] = { 1 } } --! error[wrong-type] letters, digits
