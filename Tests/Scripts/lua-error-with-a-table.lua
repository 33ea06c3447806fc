local scene = motion.scene { name = "test" }
error({ code = 1 }) --! error[script-error] a table that has no message
