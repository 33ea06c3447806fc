motion.define.curve { name = "a.b", make = print } --! error[out-of-range] `a.b` is not a name that can stand behind a pack's
