-- A card grows to the full screen; a finger catches it on the way, moves it one to one, and releases it.
-- Watch: the transition opens after the tap and is caught at 0.25 s. The copy moves down with the finger, and
-- after the release it returns to the card with the finger's velocity.
-- Run:   motion run examples/38-story.lua

local scene = motion.scene { name = "story", width = 390, height = 844 }
local night = motion.linearGradient { "systemIndigo", "systemPurple" }
local today = scene:group { id = "today", width = 390, height = 844 }
local small = today:box { id = "card", x = 20, y = 100, width = 350, height = 420, cornerRadius = 20, clip = true, fill = night }
small:text { id = "title", x = 20, y = 340, text = "Story", fontSize = 28, fontWeight = "bold", textColor = "white" }
local story = scene:group { id = "story", width = 390, height = 844, hidden = true }
local full  = story:box { id = "card", width = 390, height = 844, clip = true, fill = night }
full:text { id = "title", x = 20, y = 400, text = "Story", fontSize = 28, fontWeight = "bold", textColor = "white" }
local open = motion.transition {
  name = "open", from = today, to = story, keepsSource = true, curve = motion.spring { duration = 0.5, bounce = 0.15 },
  rules = { card = motion.shared { scaling = "fill", anchor = "top" }, title = motion.shared() },
}
open:draggable { layer = full, by = -400 }                 -- 400 points up are the whole way from `today` to `story`
small:onTap(function() open:play() end)
scene:demo(function(t)
  t:play(small:tap()) t:wait(0.2)
  t:play(full:drag { by = 160, duration = 0.2, release = true })   -- caught, pulled down, released: back to `today`
end)
