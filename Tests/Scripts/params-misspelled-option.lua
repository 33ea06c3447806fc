motion.params { bounce = { 0.2, mni = 0 } } --! error[unknown-option] did you mean `min`?
