motion.define.curve { name = "easeIn", make = print } --! error[duplicate-id] motion has a curve `easeIn` of its own
