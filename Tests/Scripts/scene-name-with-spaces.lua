motion.scene { name = "two words" } --! error[out-of-range] join the words by hyphens
