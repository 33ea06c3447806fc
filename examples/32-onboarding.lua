-- Four pages whose art moves at half their speed; dots and background follow the scroll without a frame's lag.
-- Watch: art.translationX is half of what the pager has scrolled. The first drag is too short and falls back;
-- the last flick meets the end and bounces, and the scene's fill stops there.
-- Run:   motion run examples/32-onboarding.lua

local scene = motion.scene { name = "onboarding", width = 390, height = 844 }
local pager = scene:scroll { id = "pager", width = 390, height = 844, contentWidth = 4 * 390, paging = true }
local dots  = scene:stack { id = "dots", axis = "x", y = 780, width = 390, spacing = 16, distribution = "center" }
for page = 1, 4 do
  local at   = 390 * (page - 1)
  local near = { at - 390, at, at + 390 }
  local view = pager:group { id = "page" .. page, x = at, width = 390, height = 844, clip = true }
  local art  = view:box { id = "art", x = 45, y = 160, width = 300, height = 300, cornerRadius = 75 * (page - 1), fill = "white", fillOpacity = 0.4 }
  view:text { id = "title", x = 24, y = 520, text = "Step " .. page, fontSize = 32, textColor = "white" }
  local dot  = dots:box { id = "dot" .. page, width = 8, height = 8, cornerRadius = 4, fill = "white" }
  art:derive { translationX = motion.map(pager, "offsetX", near, { -195, 0, 195 }) }
  dot:derive { opacity = motion.map(pager, "offsetX", near, { 0.4, 1, 0.4 }), width = motion.map(pager, "offsetX", near, { 8, 16, 8 }) }
end
scene:derive { fill = motion.map(pager, "offsetX", { 0, 390, 780, 1170 }, { "#1f6feb", "#8957e5", "#bf4b8a", "#238636" }, { mixing = "oklab" }) }
scene:demo(function(t)
  t:play(pager:drag { byX = -60, duration = 0.4 })       -- falls back
  for _ = 1, 4 do t:play(pager:flick { velocityX = 1500 }) end   -- the fourth bounces
end)
