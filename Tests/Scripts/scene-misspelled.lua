motion.sceen { name = "a" } --! error[unknown-member] did you mean `scene`?
