-- From a thumbnail to the detail
-- A photo grows from its place in a grid to the top of the next screen, and back.
local scene = motion.scene { name = "thumbnail-to-detail", width = 390, height = 600, fill = "systemBackground" }
local grid  = scene:group { id = "grid", width = 390, height = 600 }
for index = 0, 5 do
  local id, fill = index == 2 and "photo" or "tile" .. index, index == 2 and "systemTeal" or "systemGray5"
  grid:box { id = id, x = 20 + 180 * (index % 2), y = 40 + 180 * (index // 2), width = 170, height = 170, cornerRadius = 16, fill = fill }
end
local detail = scene:group { id = "detail", width = 390, height = 600, hidden = true }
detail:box { id = "sheet", width = 390, height = 600, fill = "systemBackground" }
detail:box { id = "photo", width = 390, height = 360, fill = "systemTeal" }
detail:text { id = "name", x = 20, y = 384, text = "A house by the sea", fontSize = 28, fontWeight = "bold", textColor = "label" }

local open = motion.transition { from = grid, to = detail, curve = "smooth",
  rules = { sheet = motion.crossfade(), photo = motion.shared(), name = motion.translateY(240) } }
scene:timeline(function(t)
  t:play(open)
  t:play(open:reversed())
end)
