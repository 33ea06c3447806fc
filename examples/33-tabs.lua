-- A tab bar whose pill slides, stretched by its own speed; the icon under the finger shrinks.
-- Watch: pill.scaleX follows the velocity of pill.x. The second tap comes while the pill is moving, which
-- turns to the new tab with its velocity.
-- Run:   motion run examples/33-tabs.lua

local scene = motion.scene { name = "tabs", width = 390, height = 844, safeArea = { bottom = 34 } }
local bar   = scene:box { id = "bar", bottom = 0, width = "100%", height = 83, fill = "secondarySystemBackground" }
bar:box { id = "hairline", width = "100%", height = 0.5, fill = "separator" }
local pill  = bar:box { id = "pill", x = (scene.width / 5 - 60) / 2, y = 6, width = 60, height = 36, cornerRadius = 18, fill = "systemBlue", fillOpacity = 0.2 }
local row   = bar:stack { id = "row", axis = "x", width = "100%", height = 48, distribution = "fillEqually", alignment = "center" }
local function choose(icon)
  motion.withAnimation(motion.spring { duration = 0.4, bounce = 0.25 }, function()
    pill.x = icon.x + (icon.width - pill.width) / 2
    for _, other in ipairs(row.children) do other.opacity = other == icon and 1 or 0.5 end
  end)
end
for _, name in ipairs { "home", "search", "add", "inbox", "me" } do
  local icon = row:text { id = name, height = 16, text = name, fontSize = 13, textAlignment = "center" }
  icon:whileTouched({ scale = 0.8 }, { curve = "bouncy" })
  icon:onTap(choose)
end
pill:derive { scaleX = function() return 1 + math.min(0.4, math.abs(pill:velocity "x") / 2500) end }
scene:demo(function(t)
  t:play(row:find("add"):tap()) t:wait(0.12) t:play(row:find("me"):tap()) t:wait(0.8) t:play(row:find("home"):tap())
end)
