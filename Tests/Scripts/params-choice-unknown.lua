motion.params { size = { "z", choices = { "s", "m" } } } --! error[unknown-choice] its own default
