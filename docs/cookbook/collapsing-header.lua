-- Collapsing header
-- The header gives its height to the list before that scrolls; its title shrinks into the bar.
local scene = motion.scene { name = "collapsing-header", width = 390, height = 600, fill = "systemBackground" }
local list  = scene:scroll { id = "list", y = 180, width = 390, height = 516, contentHeight = 1020 }
for index = 0, 9 do
  list:box { id = "row" .. index, x = 20, y = 20 + 100 * index, width = 350, height = 84, cornerRadius = 14, fill = "secondarySystemBackground" }
end
local header = scene:box { id = "header", width = 390, height = 180, fill = "systemIndigo" }
local title  = header:text { id = "title", x = 20, y = 114, width = 350, height = 48, anchorX = 0, text = "Stays", fontSize = 40, fontWeight = "bold", textColor = "white" }

local collapse = motion.header { layer = header, scroll = list, min = 84, max = 180, snap = true }
collapse:map(list, "y", { from = 84, to = 180 })
collapse:map(title, "y", { from = 36, to = 114 })
collapse:map(title, "scale", { from = 0.5, to = 1 })
scene:demo(function(t)
  t:play(list:drag { by = -70, duration = 0.3 })
  t:wait(0.5)
end)
