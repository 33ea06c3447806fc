-- Headers that fold away while a list scrolls, and fade what lies on them by the way.
local fading = require "fading"

local soft = {}

--- Lets `header` fold from its height to `bar` points while `list` scrolls, and fades its `title`.
--- Options: header, title, list (layers), height and bar (points), snap (true to end open or shut).
function soft.fold(options)
  local collapse = motion.header {
    layer = options.header, scroll = options.list,
    min = options.bar, max = options.height,
    policy = "quickReturn", surplus = "givenBack", snap = options.snap,
  }
  fading.map(collapse, options.title)
  collapse:map(options.list, "y", { from = options.bar, to = options.height })
  return collapse
end

return soft
