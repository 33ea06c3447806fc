local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a", width = 390, height = 844 }
local b = scene:group { id = "b", hidden = true, width = 390, height = 844 }
a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
a:box { id = "bar", width = 10, height = 10 }; b:box { id = "bar", y = 100, width = 10, height = 10 }
local first = motion.transition { name = "first", from = a, to = b, duration = 0.1, curve = "linear", rules = { card = "shared" } }
local second = motion.transition { name = "second", from = a, to = b, duration = 0.2, curve = "linear", rules = { bar = "shared" } }
scene:timeline(function(t)
  t:together { first, second }
  assert(a.hidden and not b.hidden and not b:find("card").hidden and not a:find("bar").hidden)
  t:start(second:reversed())
  t:wait(0.05)
  t:play(first:reversed())
  t:wait(0.2)
  assert(b.hidden and not a.hidden and not b:find("card").hidden and not a:find("bar").hidden)
end)
-- The one that is over first shows its end until the other one is over, too.
--! trace: 6 ! end first destination
--! trace: 12 a/card.hidden false
--! trace: 12 first.hidden true
--! trace: 12 ! end second destination
--! trace: 18 first/card.x 50
--! trace: 24 a/bar.hidden false
