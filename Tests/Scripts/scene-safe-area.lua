motion.scene { name = "a", safeArea = { topp = 47 } } --! error[unknown-option] did you mean `top`?
