local scene = motion.scene { name = "test" }
scene:box { width = 10 } --! error[missing-option] the option `id` is missing
