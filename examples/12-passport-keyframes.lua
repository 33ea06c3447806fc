-- The keyframes of the host passport, without its flip: down and up in 2 s, with a change of colour in the
-- middle.
-- Watch: passport.translationY rises to 100 by frame 60 and is 0 again at frame 120. At frame 60 the fill
-- changes at once, because its keyframe has no duration. The easing applies to the whole animation, as in
-- UIKit.
-- Run:   motion run examples/12-passport-keyframes.lua

local scene    = motion.scene { name = "passport-keyframes", width = 390, height = 844, fill = "systemBackground" }
local passport = scene:box { id = "passport", x = 120, y = 300, width = 150, height = 210, cornerRadius = 8, fill = "systemIndigo" }
passport:box { id = "globe", x = 45, y = 50, width = 60, height = 60, cornerRadius = 30, borderWidth = 2, borderColor = "white" }
passport:text { id = "title", y = 140, width = 150, height = 22, text = "Passport", fontWeight = "semibold", textColor = "white", textAlignment = "center" }

local open = motion.animator { name = "open", duration = 2, curve = "easeInOut" }
open:keyframe(passport, { translationY = 100 },  { start = 0,   duration = 0.5 })
open:keyframe(passport, { fill = "systemPink" }, { start = 0.5, duration = 0 })
open:keyframe(passport, { translationY = 0 },    { start = 0.5, duration = 0.5 })
open:onComplete(function(position) passport.borderWidth = position == "end" and 1 or 0 end)

scene:timeline(function(t) t:play(open) end)
