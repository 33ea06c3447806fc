motion.define.driver { name = "still", properties = {}, step = print } --! error[missing-option] owns no properties
