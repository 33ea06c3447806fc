local scene = motion.scene { name = "test" }
motion.curve("easeInQuat") --! error[unknown-curve] did you mean `"easeInQuad"` or `"easeInQuart"`?
