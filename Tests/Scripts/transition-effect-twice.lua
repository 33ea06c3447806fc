local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
local card = a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
motion.define.effect { name = "rise", make = function() return { translationY = 40 } end }
motion.define.effect { name = "rise", make = function() return { opacity = 0 } end } --! error[duplicate-id] the project already defines an effect `rise`, at transition-effect-twice.lua:4
