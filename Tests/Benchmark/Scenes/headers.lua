-- 200 scroll views, each under a header of its own with two mappings, that are dragged at times of their own.
local scene = motion.scene { name = "headers", width = 390, height = 844 }
for i = 1, 200 do
  local header = scene:box { id = "header" .. i, width = 390, height = 300 }
  local card = header:box { id = "card", width = 390, height = 100 }
  local list = scene:scroll { id = "list" .. i, width = 390, height = 844, contentHeight = 20000 }
  local collapse = motion.header { layer = header, scroll = list, min = 100, max = 300 }
  collapse:map(card, "y", { over = { 0, 0.5 }, from = 0, to = 87 })
  collapse:map(card, "opacity", { from = 0, to = 1 })
  scene:timeline(function(t)
    t:wait(i * 0.0031)
    for _ = 1, 3 do
      t:play(list:drag { by = -420, duration = 0.5, release = true })
      t:wait(0.1)
      t:play(list:drag { by = 420, duration = 0.5, release = true })
    end
    t:play(list:flick { velocity = 2600 })
  end)
end
