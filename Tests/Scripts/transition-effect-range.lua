local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
local card = a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
local rise = motion.define.effect { name = "rise", make = function()  --! error[out-of-range] has to return a number from 0 to 1 as `opacity`, and returns 2
  return { opacity = 2 }
end }
rise:make()
