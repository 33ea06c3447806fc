local scene = motion.scene { name = "test" }
scene:boks { id = "a" } --! error[unknown-member] `scene`, a scene, has no `boks`
