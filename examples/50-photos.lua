-- A photo of a grid becomes the detail by a tap, and goes back by a pull down.
-- Watch: the copy of the cell grows over the fading backdrop; the other cells keep their places. The finger
-- pulls the photo back, and after the release it settles in its cell.
-- Run:   motion run examples/50-photos.lua

local scene  = motion.scene { name = "photos", width = 390, height = 844, fill = "systemBackground" }
local colors = { "systemTeal", "systemPink", "systemOrange", "systemIndigo", "systemGreen", "systemYellow" }
local home   = scene:group { id = "home", width = "100%", height = "100%" }
local grid   = home:grid { id = "grid", y = 100, width = "100%", columns = 3, spacing = 3 }
local detail = scene:group { id = "detail", width = "100%", height = "100%" }
detail:box { id = "backdrop", width = "100%", height = "100%", fill = "systemBackground" }  -- no rule: fades
local big, opened = detail:box { id = "photo", y = 230, width = "100%", aspect = 1 }, nil
local open = motion.transition { name = "open", from = home, to = detail, curve = motion.spring { duration = 0.45, bounce = 0.12 },
  rules = { photo = motion.shared { from = function() return opened end } } }
open:reversed():draggable { layer = detail, by = 300 }
for i = 1, 15 do
  grid:box { id = "photo" .. i, height = 128, fill = colors[i % 6 + 1] }:onTap(function(cell) opened, big.fill = cell, cell.fill open:play() end)
end
scene:timeline(function(t)
  t:play(grid:find("photo5"):tap()) t:waitFor(open)
  t:play(detail:drag { by = 200, byX = 60, duration = 0.35, release = true })
end)
