-- Watch: passport.translationY rises to 100 by frame 30 and is 0 again at frame 60; list.offsetY then
-- follows the recorded swipe, 60 points in 0.1 s.
-- Run:   motion run examples/packs/passport/demo.lua
local passport = require "north/passport"

local scene = motion.scene { name = "passport", width = 390, height = 844 }
local list  = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 2000 }
local cover = passport.cover:make { parent = list, x = 120, y = 300 }

scene:timeline(function(t)
  t:play(passport.open(cover, 1))
  local by, duration = passport.swipe()
  t:play(list:drag { by = by, duration = duration })
end)
