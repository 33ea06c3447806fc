motion.define.component { name = "badge", options = { parent = { 1 } }, make = print } --! error[duplicate-id] a component already has the option `parent`
