local scene = motion.scene { name = "test" }
setmetatable({}, { __gc = function() end }) --! error[script-error] scripts run without finalizers
