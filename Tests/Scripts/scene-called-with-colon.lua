motion:scene { name = "a" } --! error[wrong-receiver] call it with a dot: `motion.scene(…)`
