-- A large title of the pack motion/ui with a search field, over a list.
-- Watch: the field goes first, then the title; a tap on the field gives it the place of both, and the keyboard shows.
-- Run:   motion run examples/packs/ui/demos/searchHeader.lua
require "motion/ui"
local scene = motion.scene { name = "ui-search-header", width = 390, height = 844, fill = "systemBackground", safeArea = { top = 47, bottom = 34 } }
local list  = scene:scroll { id = "list", width = "100%", height = "100%", fit = "height", padding = 40 }
for i = 1, 20 do list:box { id = "row" .. i, left = 16, right = 16, y = 72 * i - 60, height = 60, cornerRadius = 12, fill = "secondarySystemBackground" } end
local head = scene:searchHeader { id = "head", title = "Messages", list = list }
scene:demo(function(t)
  t:play(list:drag { by = -160, duration = 0.4 })
  t:play(list:drag { by = 240, duration = 0.4 })
  t:play(head:find("field"):tap()) t:wait(1)
  t:play(head:find("cancel"):tap())
  t:waitFor(head)
end)
