-- Skeleton shimmer
-- A band of light passes over the grey shapes of a list that loads.
local scene = motion.scene { name = "skeleton-shimmer", width = 390, height = 360, fill = "systemBackground" }
local bands = {}
for index = 0, 3 do
  local row  = scene:box { id = "row" .. index, x = 20, y = 24 + 84 * index, width = 350, height = 68, cornerRadius = 14, clip = true, fill = "systemGray5" }
  local band = row:box { id = "band", x = -140, width = 140, height = 68, opacity = 0.8,
    fill = motion.linearGradient { "#ffffff00", "#ffffff", "#ffffff00", angle = 90 } }
  bands[#bands + 1] = motion.animator { duration = 1, curve = "easeInOut", repeatCount = 2 }
  bands[#bands]:animate(band, { x = 350 })
end
scene:timeline(function(t) t:stagger(bands, { each = 0.08 }) end)
