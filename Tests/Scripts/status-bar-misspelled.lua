local scene = motion.scene { name = "test" }
scene.statusBar = "drak" --! error[unknown-choice] did you mean `"dark"`?
