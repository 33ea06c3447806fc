-- Watch: header.height falls from 200 to 88 with the drag; title.opacity is 0 from the middle on.
-- Run:   motion run examples/packs/soft-headers/demo.lua
local soft = require "north/soft-headers"

local scene  = motion.scene { name = "soft-headers", width = 390, height = 844 }
local list   = scene:scroll { id = "list", y = 200, width = 390, height = 644, contentHeight = 2000 }
local header = scene:box { id = "header", width = 390, height = 200, fill = "systemBackground" }
local title  = header:text { id = "title", y = 150, width = 390, height = 40, text = "Trips" }

soft.fold { header = header, title = title, list = list, height = 200, bar = 88, snap = false }

scene:timeline(function(t)
  t:play(list:drag { by = -140, duration = 0.2 })
  t:play(list:drag { by = 60, duration = 0.1 })
end)
