motion.params { bounce = { min = 0 } } --! error[wrong-type] write `bounce = { 0.5 }`
