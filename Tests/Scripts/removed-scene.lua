local scene = motion.scene { name = "test" }
scene:remove() --! error[wrong-receiver] the scene cannot be removed
