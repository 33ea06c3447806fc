motion.define.polcy { name = "x" } --! error[unknown-member] did you mean `policy`?
