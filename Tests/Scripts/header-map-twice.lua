local scene = motion.scene { name = "test" }
local card = scene:box { id = "card" }
for index = 1, 2 do
  local header = scene:box { id = "header" .. index }
  local list = scene:scroll { id = "list" .. index, width = 390, height = 844, contentHeight = 3200 }
  local collapse = motion.header { layer = header, scroll = list, min = 1, max = 2 }
  collapse:map(card, "opacity", { from = 0, to = 1 }) --! error[driven-property] `card.opacity` is driven by the mapping
  collapse:map(card, "opacity", { from = 1, to = 0 })
end
