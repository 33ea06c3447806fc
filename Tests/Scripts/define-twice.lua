motion.define.curve { name = "lift", make = print }
motion.define.spring { name = "lift", make = print } --! error[duplicate-id] the project already defines a curve `lift`, at define-twice.lua:1
