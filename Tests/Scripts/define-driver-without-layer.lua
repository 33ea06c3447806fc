local driver = motion.define.driver { name = "still", properties = { "x" }, step = print }
driver:make {} --! error[missing-option] the option `layer` is missing
