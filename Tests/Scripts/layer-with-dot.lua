local scene = motion.scene { name = "test" }
scene.box { id = "a" } --! error[wrong-receiver] call it with a colon: `layer:box(…)`
