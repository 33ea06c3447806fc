motion.define.animation { name = "still", properties = {}, step = print } --! error[missing-option] owns no properties
