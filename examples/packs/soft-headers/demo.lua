-- A header that collapses, in the colours of this pack, and waits a little before it opens again.
-- Watch: header.height falls from 200 to 88 with the first drag; title.opacity is 0 from halfway on. The second
-- drag moves back by 60: the first 20 are waited for, and 40 open the header to 128.
-- Run:   motion run examples/packs/soft-headers/demo.lua
local soft = require "north/soft-headers"

local scene  = motion.scene { name = "soft-headers", width = 390, height = 844, fill = "systemBackground" }
local list   = scene:scroll { id = "list", y = 200, width = 390, height = 644, contentHeight = 2000 }
local header = scene:box { id = "header", width = 390, height = 200, fill = "north/soft-headers.dusk.paper", clip = true }
local title  = header:text { id = "title", y = 150, width = 390, height = 40, text = "Trips", textColor = "north/soft-headers.dusk.ink", fontSize = 28, fontWeight = "bold",
  textAlignment = "center" }
local badge  = header:box { id = "badge", x = 340, y = 20, width = 30, height = 30, cornerRadius = 15, fill = "north/soft-headers.dusk.clay" }
list:sections { sections = { { id = "trips", kind = "list", items = 20 } } }

local collapse = soft.fold {
  header = header, title = title, list = list, height = 200, bar = 88, snap = false, patience = 20,
}
collapse:map(badge, "scale", { from = 0.5, to = 1, curve = "north/soft-headers.give" })

scene:timeline(function(t)
  t:play(list:drag { by = -140, duration = 0.2 })
  t:play(list:drag { by = 60, duration = 0.1 })
end)
