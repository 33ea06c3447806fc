local animation = motion.define.animation { name = "still", properties = { "x" }, step = print }
animation:make {} --! error[missing-option] the option `layer` is missing
