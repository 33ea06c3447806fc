local scene = motion.scene { name = "d", width = 100, height = 100 }
motion.define.curve { name = "lift", make = function()
  error("no such lift") --! error[script-error] option `curve`: no such lift
end }
motion.animator { curve = "lift" }
