local scene = motion.scene { name = "test" }
scene:box { id = "a", cornerRadus = 4 } --! error[unknown-option] did you mean `cornerRadius`?
