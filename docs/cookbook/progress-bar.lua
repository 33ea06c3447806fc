-- Progress bar
-- A bar fills in steps, as a download reports them, and moves smoothly from one to the next.
local scene = motion.scene { name = "progress-bar", width = 390, height = 160, fill = "systemBackground" }
local track = scene:box { id = "track", x = 40, y = 76, width = 310, height = 8, cornerRadius = 4, fill = "systemGray5" }
local bar   = track:box { id = "bar", width = 8, height = 8, cornerRadius = 4, fill = "systemBlue" }

scene:timeline(function(t)
  for _, progress in ipairs { 0.25, 0.4, 0.8, 1 } do
    motion.withAnimation("smooth", function() bar.width = progress * track.width end)
    t:wait(0.5)
  end
end)
