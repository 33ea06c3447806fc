local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
local card = a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
b:box { id = "one", y = 744, width = 390, height = 100, opacity = 0.8 }; b:box { id = "two", y = 10, width = 10, height = 10 }
motion.define.effect { name = "swing", make = function()
  return { rotationZ = function(presence) return 90 * (1 - presence) ^ 2 end, opacity = 0 }
end }
local t = motion.transition { from = a, to = b, duration = 0.1, curve = "linear", default = "crossfade", rules = {
  one = motion.together { motion.edge("bottom"), "crossfade" }, two = motion.sequence { "swing", motion.when { presenting = motion.scale(3) } } } }
t:seek(0.5)
--! trace: 0 transition/one.translationY 50
--! trace: 0 transition/one.opacity 0.4
--! trace: 0 transition/two.rotationZ 0
--! trace: 0 transition/two.scale 3
--! trace: 0 transition/card.x 50
