-- Twelve cards appear as a wave from the centre of a grid, and leave along the rows.
-- Watch: the cards in the middle start at once, the corners last; `gone` follows when the last one has left.
-- With --reduce-motion the cards appear in place, and only their opacity is animated.
-- Run:   motion run examples/11-staggered-grid.lua

local scene = motion.scene { name = "staggered-grid", width = 390, height = 844, fill = "systemGroupedBackground" }

local columns, arrive, leave = 3, {}, {}
for index = 1, 12 do
  local column, row = (index - 1) % columns, (index - 1) // columns
  local card = scene:box {
    id = "card" .. index, x = 15 + 125 * column, y = 100 + 125 * row, width = 110, height = 110,
    cornerRadius = 16, fill = "tertiarySystemBackground", opacity = 0, scale = 0.5,
  }
  card:text { id = "number", y = 38, width = 110, height = 34, text = tostring(index), fontSize = 28, fontWeight = "light",
    textAlignment = "center" }
  arrive[index] = motion.animator { curve = motion.spring { duration = 0.3, bounce = 0.2 } }
    :animate(card, { scale = 1, opacity = { to = 1, curve = "linear" } })
  leave[index] = motion.animator { duration = 0.2, curve = "easeIn" }
    :animate(card, { translationY = { by = 40 }, opacity = 0 })
end

scene:timeline(function(t)
  t:stagger(arrive, { total = 0.25, from = "center", columns = columns, curve = "easeOut" })
  t:wait(0.2)
  t:stagger(leave, { each = 0.03 })
  t:label("gone")
end)
