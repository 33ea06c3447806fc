local scene = motion.scene { name = "test" }
scene:box { "card" } --! error[unknown-option] a value without a name
