-- A player that fits every device: its layers are pinned to edges, to each other and to the safe area.
-- Watch: art.width grows with a spring, and art stays square and in the middle between the clock and the title.
-- Run:   motion run examples/46-pinned-player.lua

local scene = motion.scene { name = "pinned-player", width = 390, height = 844, fill = "systemBackground", safeArea = { top = 47, bottom = 34 } }
local inset = scene:number { id = "inset", value = 72 }
local function side() return inset.value end

local play = scene:box { id = "play", centerX = 0, bottom = "safe + 56", width = 72, aspect = 1, cornerRadius = 36, fill = "label" }
for i, id in ipairs { "back", "next" } do
  scene:box { id = id, centerX = 192 * i - 288, centerY = { play, "centerY" }, width = 44, aspect = 1, cornerRadius = 22, fill = "systemGray5" }
end
local bar = scene:box { id = "bar", left = 28, right = 28, bottom = { play, "top", 40 }, height = 6, cornerRadius = 3, fill = "systemGray5" }
local played = bar:box { id = "played", left = 0, width = "30%", height = "100%", cornerRadius = 3, fill = "systemPink" }
local title = scene:text { id = "title", left = 28, right = 28, bottom = { bar, "top", 32 }, text = "Blue in Green", fontSize = 22, fontWeight = "semibold" }
local art = scene:box { id = "art", left = side, right = side, aspect = 1, cornerRadius = 20, shadowRadius = 18, shadowOpacity = 0.25, shadowOffsetY = 10,
  fill = motion.linearGradient { "systemIndigo", "systemTeal", angle = 150 } }
art.centerY = function() return (title.y - scene.height) / 2 + 24 end
play:onTap(function() motion.withAnimation(motion.spring { duration = 0.5, bounce = 0.3 }, function() inset.value = inset.value == 72 and 28 or 72 end) end)
scene:timeline(function(t)
  t:play(play:tap()) t:wait(0.8) t:play(play:tap())
end)
