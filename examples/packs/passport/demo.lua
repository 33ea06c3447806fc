-- A passport on a list moves down and back, changes its colour and sways, with a visa stamp; all from this
-- pack.
-- Watch: passport.translationY rises to 100 by frame 30 and is 0 again at frame 60; then it sways for 0.4 s,
-- and the visa is stamped. At the end list.offsetY follows the recorded swipe, 60 points in 0.1 s.
-- Run:   motion run examples/packs/passport/demo.lua
local passport = require "north/passport"

local scene, list, cover = passport.desk:make()
scene:box { id = "page", x = 24, y = 44, width = 152, height = 92, cornerRadius = 8, fill = "secondarySystemBackground" }
local blank   = scene:group { id = "blank", width = 390, height = 200 }
local stamped = scene:group { id = "stamped", width = 390, height = 200, hidden = true }
stamped:box { id = "visa", x = 40, y = 60, width = 120, height = 60, cornerRadius = 6, borderWidth = 3, borderColor = "systemRed" }
  :text { id = "word", y = 18, width = 120, height = 24, text = "VISA", fontSize = 20, fontWeight = "bold", textColor = "systemRed", textAlignment = "center" }

scene:timeline(function(t)
  t:play(passport.open(cover, 1))
  t:play(passport.sway:make { layer = cover, duration = 0.4, swings = 1 })
  t:play(motion.transition { from = blank, to = stamped, duration = 0.1, rules = { visa = "north/passport.stamp" } })
  local by, duration = passport.swipe()
  t:play(list:drag { by = by, duration = duration })
end)
