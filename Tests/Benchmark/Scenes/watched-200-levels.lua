-- 200 headers with a property that is watched at a level of its own each, moved together.
local scene = motion.scene { name = "watched", width = 390, height = 844 }
local lists = {}
for i = 1, 200 do
  local header = scene:box { id = "header" .. i, width = 390, height = 300 }
  local card = header:box { id = "card", width = 390, height = 100 }
  local list = scene:scroll { id = "list" .. i, width = 390, height = 844, contentHeight = 20000 }
  local collapse = motion.header { layer = header, scroll = list, min = 100, max = 300 }
  collapse:map(card, "y", { from = 0, to = 87 })
  collapse:onCross(card, "y", 10 + i * 0.3, function() end)
  lists[i] = list
end
local function all(make)
  local gestures = {}
  for i, list in ipairs(lists) do gestures[i] = make(list) end
  return gestures
end
scene:timeline(function(t)
  t:together(all(function(list) return list:drag { by = -420, duration = 0.5, release = true } end))
  t:together(all(function(list) return list:drag { by = 420, duration = 0.5, release = true } end))
  t:together(all(function(list) return list:flick { velocity = 2600 } end))
end)
