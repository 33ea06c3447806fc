motion.define.curve { name = "lift", make = print }
motion.define.spring { name = "lift", make = print } --! error[duplicate-id] the project defines a curve `lift` already, at define-twice.lua:1
