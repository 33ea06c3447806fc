local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
setmetatable(box, {}) --! error[script-error] table expected, got box
