local scene = motion.scene { name = "t", width = 390, height = 844 }
local a, b = scene:group { id = "a" }, scene:group { id = "b", hidden = true }
a:box { id = "card", width = 100, height = 100 }:box { id = "photo", width = 100, height = 100 }
b:box { id = "card", width = 300, height = 200 }:box { id = "map", width = 300, height = 200 }
local fit = motion.transition { name = "fit", from = a, to = b, duration = 0.1, curve = "linear",
  rules = { card = motion.shared { scaling = "fit", anchor = "center" } } }
fit:seek(0.5):cancel()
local fill = motion.transition { name = "fill", from = a, to = b, duration = 0.1, curve = "linear",
  rules = { card = motion.shared { scaling = "fill", anchor = "bottomRight" } } }
fill:seek(0.5):cancel()
local stretch = motion.transition { name = "stretch", from = a, to = b, duration = 0.1, curve = "linear",
  rules = { card = motion.shared { scaling = "stretch", content = "source" } } }
stretch:seek(0.5):cancel()
local none = motion.transition { name = "none", from = a, to = b, duration = 0.1, curve = "linear",
  rules = { card = motion.shared { anchor = "bottom" } } }
none:seek(0.5)
-- Half way the card is 200 by 150.
--! trace: 0 fit/card/source.scale 1.5
--! trace: 0 fit/card/source.x 25
--! trace: 0 fit/card/destination.scale 0.666667
--! trace: 0 fit/card/destination.y 8.333333
--! trace: 0 fill/card/source.scale 2
--! trace: 0 fill/card/source.y -50
--! trace: 0 stretch/card/source.scaleX 2
--! trace: 0 stretch/card/source.scaleY 1.5
--! trace: 0 none/card/source.x 50
--! trace: 0 none/card/source.y 50
--! trace: 0 none/card/destination.y -50
