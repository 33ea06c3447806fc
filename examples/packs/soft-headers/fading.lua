-- How a title fades: it is gone when the header is half shut, so that it never meets the bar.
local fading = {}

function fading.map(collapse, title)
  collapse:map(title, "opacity", { over = { 0.5, 1 }, from = 0, to = 1 })
end

return fading
