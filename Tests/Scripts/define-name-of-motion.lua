motion.define.curve { name = "easeIn", make = print } --! error[duplicate-id] motion already has a curve `easeIn`
