-- The fading of a title: it has disappeared when the header is half collapsed, so that it never overlaps the
-- bar.
local fading = {}

function fading.map(collapse, title)
  collapse:map(title, "opacity", { over = { 0.5, 1 }, from = 0, to = 1 })
end

return fading
