local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
local ok, message = pcall(function() box.opacity = 2 end)
print(ok, message) --! print: false	lua-caught-errors.lua:3: `box.opacity` takes a number from 0 to 1, found 2
