motion.params { 5 } --! error[wrong-type] a table of parameters
