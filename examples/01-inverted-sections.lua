-- Sections of a home screen, one of them inverted, from part 4 of "Building Airbnb's UI From Scratch".
-- Watch: experiences/background.fill and title.textColor stand out in light and in dark; at 1 s the whole
-- scene crosses to the other appearance in 0.4 s, and no colour jumps.
-- Run:   motion run examples/01-inverted-sections.lua

local scene = motion.scene { name = "inverted-sections", fill = "systemBackground", safeArea = { top = 47 } }
local list  = scene:scroll { id = "list", y = 47, width = 390, height = 797 }

local brand = motion.color { light = "#ff385c", dark = "#ff5a78" }
motion.background("brand", { fill = brand })

list:sections {
  sections = {
    { id = "nearby", kind = "sideScrollingTwoItem", items = 6 },
    { id = "stays", kind = "sideScrollingOneItem", items = 4, header = { height = 100 } },
    { id = "experiences", kind = "sideScrollingOneItem", items = 3, header = {}, style = "inverted",
      background = "inverted" },
    { id = "host", kind = "largeSquare", items = { "become" }, background = "brand" },
    { id = "info", kind = "list", items = { "about", "community", "support" }, spacing = 0,
      background = "secondary" },
  },
}

for _, id in ipairs { "stays", "experiences" } do
  list:find(id .. "/header"):text { id = "title", y = 20, width = 350, height = 22, text = id,
    fontSize = 18, fontWeight = "bold" }
end

scene:timeline(function(t)
  t:play(list:drag { by = -400, duration = 0.5 })
  t:wait(0.5)
  local other = scene.appearance == "light" and "dark" or "light"
  t:play(scene:setAppearance(other, { duration = 0.4, curve = "easeInOut" }))
end)
