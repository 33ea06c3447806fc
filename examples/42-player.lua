-- A button of a player: the triangle becomes two bars, and turns back when it is tapped too soon.
-- Watch: icon.path is a place on the way between two outlines; the second tap keeps its value and its velocity.
-- Run:   motion run examples/42-player.lua

local scene = motion.scene { name = "player", width = 390, height = 844, fill = "systemBackground" }
local shapes = {
  play = motion.path("M9,6 L19,12 L9,18 Z", { box = 24 }),
  pause = motion.path("M7,6 H10.5 V18 H7 Z M13.5,6 H17 V18 H13.5 Z", { box = 24 }),
}
local button = scene:box { id = "button", x = 155, y = 382, width = 80, height = 80, cornerRadius = 40,
  fill = motion.linearGradient { "systemPink", "systemOrange", angle = 135 } }
local icon = button:shape { id = "icon", x = 16, y = 16, width = 48, height = 48, path = shapes.play, fill = "white" }
local player = motion.states { name = "player", initial = "play", curve = "snappy",
  states = { play = { [icon] = { path = shapes.play } }, pause = { [icon] = { path = shapes.pause } } } }
button:onTap(function() player:setState(player.state == "play" and "pause" or "play") end)
scene:timeline(function(t)
  t:play(button:tap()) t:waitFor(player) t:wait(0.3) t:play(button:tap()) t:wait(0.1) t:play(button:tap()) t:waitFor(player)
end)
