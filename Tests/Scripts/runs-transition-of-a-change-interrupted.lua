local scene = motion.scene { name = "t", width = 390, height = 844 }
local card = scene:box { id = "card", width = 100, height = 100 }
local dot, badge = card:box { id = "dot", width = 10, height = 10 }, card:box { id = "badge", width = 10, height = 10, hidden = true }
local function change(name, change)
  return motion.transition { name = name, layer = card, duration = 0.2, curve = "linear", change = change,
    rules = { card = "shared", dot = "shared", badge = "crossfade" } }
end
local grow = change("grow", function() card.width, dot.x, badge.hidden = 300, 100, false end)
local shrink = change("shrink", function() card.width, dot.x = 50, 20 end)
scene:timeline(function(t)
  t:start(grow)
  t:wait(0.1)
  t:play(grow:interrupt { to = shrink })
  -- It leads there instead, so nothing is left of what the first one would have changed.
  assert(card.width == 50 and dot.x == 20 and badge.hidden and not card.hidden)
  t:start(grow)
  t:wait(0.1)
  grow:interrupt { to = shrink }
  t:wait(0.1)
  shrink:cancel()
  assert(card.width == 50 and dot.x == 20 and badge.hidden and not card.hidden)
end)
-- A thousand points a second go on: the first frame moves most of them.
--! trace: 0 card.width 300
--! trace: 6 card.width 50
--! trace: 6 shrink/card.width 200
--! trace: 7 shrink/card.width 212.008102
--! trace: 18 ! end shrink destination
