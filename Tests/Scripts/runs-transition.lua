local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
local card = a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
local open = motion.transition { name = "open", from = a, to = b, duration = 0.1, curve = "linear", rules = { card = "shared", crad = "none" } }
scene:timeline(function(t)
  t:play(open)
  t:play(open:reversed())
  print(open.progress, a.hidden, b.hidden, card.hidden)
end)
print(open:report():nearest("crad"), open:report().shared[1], open:report():effect("card"))
--! trace: 0 ! shared open card shared
--! trace: 0 ! unmet open crad card
--! trace: 3 open/card.x 50
--! trace: 6 ! end open destination
--! trace: 6 ! play open source
--! trace: 12 ! end open source
--! trace: 12 a/card.hidden false
--! print: 0.0	false	true	false
--! print: card	card	shared
