motion.scene { width = 390 } --! error[missing-option] the option `name` is missing
