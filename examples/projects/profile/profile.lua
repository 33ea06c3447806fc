-- A profile page made with two packs: a header that collapses, and a passport in the list.
-- Watch: header.height falls to 88 with the drag and list.y follows; then the passport opens.
-- Run:   motion run examples/projects/profile/profile.lua
local passport = require "north/passport"
local soft     = require "north/soft-headers"

local scene  = motion.scene { name = "profile", width = 390, height = 844, fill = "systemBackground" }
local list   = scene:scroll { id = "list", y = 160, width = 390, height = 684, contentHeight = 1800 }
local header = scene:box { id = "header", width = 390, height = 160, fill = "systemBackground" }
local title  = header:text { id = "title", y = 110, width = 390, height = 40, text = "Ada", fontSize = 28, fontWeight = "bold", textAlignment = "center" }
local cover  = list:cover { id = "passport", x = 120, y = 200, height = 140 }
list:sections { y = 460, sections = { { id = "reviews", kind = "list", items = 12 } } }

soft.fold { header = header, title = title, list = list, height = 160, bar = 88, snap = false }

scene:timeline(function(t)
  t:play(list:drag { by = -100, duration = 0.2 })
  t:play(passport.open(cover, 0.5))
end)
