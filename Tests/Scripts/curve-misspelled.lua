local scene = motion.scene { name = "test" }
motion.curve("ease-in-cubicc") --! error[unknown-curve] did you mean `"easeInCubic"`?
