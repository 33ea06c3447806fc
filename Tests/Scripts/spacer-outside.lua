local scene = motion.scene { name = "test" }
scene:spacer {} --! error[wrong-receiver] `spacer` is a spacer outside of a stack
