motion.define.curve { name = "a.b", make = print } --! error[out-of-range] `a.b` cannot be the name of a definition
