-- Components to begin with. Each is in a file of its own, and is used as any kind of layer is:
-- `local ui = require "motion/ui"`, then `scene:sheet { id = "filters" }`.
local ui = {}
for _, name in ipairs {
  "sheet", "toasts", "tabs", "segmented", "pager", "refreshList", "reorderList", "accordion", "deck", "stories", "player",
  "searchHeader", "photo", "gallery",
} do
  for kind, component in pairs(require(name)) do ui[kind] = component end
end
return ui
