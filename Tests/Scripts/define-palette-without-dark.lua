motion.define.palette { name = "sand", colors = { coral = { light = "#f00" } } } --! error[missing-option] option `colors.coral`: the option `dark` is missing
