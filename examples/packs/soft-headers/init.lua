-- Headers that collapse while a list scrolls, and fade their content as they do.
local fading = require "fading"

local soft = {}

soft.dusk = motion.define.palette {
  name = "dusk", doc = "Soft colours for paper and ink.",
  colors = {
    paper = { light = "#fffaf3", dark = "#1d1a16", doc = "The background of text." },
    ink   = { light = "#2b2622", dark = "#ece4d9", doc = "The colour of text." },
    clay  = { light = "#c4623f", dark = "#e0825f", doc = "The accent colour." },
  },
}

soft.give = motion.define.curve {
  name = "give", doc = "Yields late and then suddenly, like cloth.",
  options = { stiffness = { 3, min = 1, max = 8, doc = "How late." } },
  make = function(options) return function(t) return t ^ options.stiffness end end,
}

soft.settle = motion.define.spring {
  name = "settle", doc = "Comes to rest gently, without a bounce.",
  options = { duration = { 0.3, min = 0.05, max = 2, doc = "In seconds." } },
  make = function(options) return motion.spring { duration = options.duration } end,
}

soft.patient = motion.define.policy {
  name = "patient", doc = "Closes at once; opens after the content has scrolled back by some distance, or is at its top.",
  expands = "anywhere",
  options = { patience = { 30, min = 0, max = 500, doc = "The distance before it opens, in points." } },
  step = function(options, header, scroll, memory)
    local delta = scroll.to - scroll.from
    if delta > 0 then
      memory.back = 0
      return scroll.to > scroll.top and header.height - delta or header.height
    end
    if scroll.to >= scroll.bottom then return header.height end
    local before = memory.back or 0
    memory.back = before - delta
    -- A pull beyond the top always opens it; other scrolling opens it once the patience is used up.
    local above = math.min(-delta, math.max(0, scroll.top - scroll.to))
    local waited = math.max(before, math.min(memory.back - above, options.patience))
    return header.height + memory.back - waited
  end,
}

--- Collapses `header` from its height to `bar` points while `list` scrolls, and fades its `title`.
--- Options: header, title, list (layers), height and bar (points), snap (true to end open or shut), patience (points).
function soft.fold(options)
  local collapse = motion.header {
    layer = options.header, scroll = options.list,
    min = options.bar, max = options.height,
    policy = soft.patient:make { patience = options.patience or 0 },
    snap = options.snap, snapCurve = options.snap and "settle" or nil,
  }
  fading.map(collapse, options.title)
  collapse:map(options.list, "y", { from = options.bar, to = options.height })
  return collapse
end

return soft
