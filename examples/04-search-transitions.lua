-- Both transitions of "Motion Engineering at Scale", each a table of ids and effects.
-- Watch: in the first one, `pick/*.zPosition` keeps the pill between the background and the sheet's edge,
-- whichever screen it belongs to. In the second one, whenCard and whoCard keep their positions relative to
-- whereCard, which moves with a spring, while `backgroundBlur` blurs what is behind. Its way back is reversed
-- once and ends on this screen again. `print(expand:report())` prints the same facts as the events at each
-- start.
-- Run:   motion run examples/04-search-transitions.lua

local scene = motion.scene { name = "search-transitions", width = 390, height = 844, safeArea = { top = 47, bottom = 34 }, fill = "systemBackground" }

local function screen(id, options)
  options.id, options.width, options.height = id, "100%", "100%"
  return scene:group(options)
end

local function card(parent, id, y, height, title)
  local box = parent:box { id = id, left = 16, right = 16, y = y, height = height, cornerRadius = 24, fill = "tertiarySystemBackground" }
  box:text { id = "title", x = 20, y = 18, width = 318, height = 28, text = title, fontSize = 22, fontWeight = "bold" }
  return box
end

local function write(parent, id, x, y, text, options)
  options = options or {}
  options.id, options.x, options.y, options.text = id, x, y, text
  options.width, options.height = options.width or 318, 24
  return parent:text(options)
end

-- The results, with the pill that both transitions share.
local results = screen("results", {})
local list = results:box { id = "list", top = 120, bottom = 0, width = "100%", fill = "secondarySystemBackground" }
local stays = {
  { "images/valley.png", "A hut below the peak" }, { "images/lake.png", "A cabin by the lake" },
  { "images/forest.png", "A hut in the forest" },
}
for index = 0, 2 do
  list:image { id = "stay" .. index, left = 24, right = 24, y = 24 + 250 * index, height = 190, cornerRadius = 12, clip = true,
    source = stays[index + 1][1], contentMode = "scaleAspectFill" }
  write(list, "name" .. index, 24, 222 + 250 * index, stays[index + 1][2])
end
local pill = results:box { id = "Explore.searchNavigationBarPill", left = 24, right = 24, y = 55, height = 48, cornerRadius = 24,
  fill = "tertiarySystemBackground", shadowOpacity = 0.2 }
write(pill, "place", 20, 14, "In the mountains")

-- 1. A date picker slides up over the results.
local picker = screen("picker", { hidden = true })
picker:box { id = "BottomSheet.backgroundView", width = "100%", height = "100%", fill = "black", fillOpacity = 0.4 }
local sheet = picker:box { id = "BottomSheet.foregroundView", bottom = 0, width = "100%", height = 400, cornerRadius = 16, corners = "top",
  fill = "tertiarySystemBackground" }
write(sheet, "month", 24, 24, "June", { fontSize = 20, fontWeight = "bold" })
for day = 1, 30 do
  local column, row = (day + 2) % 7, (day + 2) // 7
  write(sheet, "day" .. day, 20 + 50 * column, 68 + 50 * row, tostring(day), { width = 50, textAlignment = "center" })
end
local dates = picker:box { id = "Explore.searchNavigationBarPill", left = 16, right = 16, y = 55, height = 64, cornerRadius = 32,
  fill = "tertiarySystemBackground", shadowOpacity = 0.4 }
write(dates, "place", 24, 22, "When will you go?")

local pick = motion.transition {
  name = "pick", from = results, to = picker, keepsSource = true, duration = 0.3,
  rules = {
    ["BottomSheet.backgroundView"]      = motion.crossfade(),
    ["BottomSheet.foregroundView"]      = motion.edge("bottom"),
    ["Explore.searchNavigationBarPill"] = motion.shared(),
  },
}

-- 2. The search bar of the home screen grows into the first of three cards, over a blurred background.
local home = screen("home", { hidden = true })
home:image { id = "photo", y = 140, width = "100%", height = 513, source = "images/valley.png", contentMode = "scaleAspectFill" }
write(home, "heading", 24, 668, "Somewhere near", { fontSize = 22, fontWeight = "bold" })
local bar = home:box { id = "SearchInput.whereCard", left = 24, right = 24, y = 60, height = 56, cornerRadius = 28,
  fill = "tertiarySystemBackground", clip = true, shadowOpacity = 0.2 }
bar:text { id = "SearchInput.whereCardContent", x = 20, y = 16, width = 200, height = 24, text = "Where to?" }

local search = screen("search", { hidden = true })
search:box { id = "SearchInput.background", width = "100%", height = "100%", fill = "secondarySystemBackground", fillOpacity = 0.6,
  backgroundBlur = 20 }
local top = search:box { id = "SearchInput.topBar", y = 47, width = "100%", height = 44 }
write(top, "stays", 95, 10, "Stays", { width = 80, fontWeight = "semibold", textAlignment = "center" })
write(top, "experiences", 185, 10, "Experiences", { width = 120, textColor = "secondaryLabel", textAlignment = "center" })
local bottom = search:box { id = "SearchInput.bottomBar", bottom = 0, width = "100%", height = 90, fill = "tertiarySystemBackground" }
write(bottom, "clear", 24, 24, "Clear all", { fontWeight = "semibold" })
local go = bottom:box { id = "search", right = 24, y = 14, width = 110, height = 44, cornerRadius = 8,
  fill = motion.linearGradient { "#e61e4d", "#d70466", angle = 90 } }
write(go, "word", 0, 12, "Search", { width = 110, fontWeight = "semibold", textColor = "white", textAlignment = "center" })
local where = card(search, "SearchInput.whereCard", 104, 280, "")
where.clip = true
where:text { id = "SearchInput.whereCardContent", x = 20, y = 20, width = 300, height = 32, text = "Where to?", fontSize = 26 }
local input = where:box { id = "SearchInput.searchInput", x = 20, y = 72, width = 318, height = 52, cornerRadius = 12, borderWidth = 1,
  borderColor = "separator" }
write(input, "hint", 16, 15, "Search destinations", { textColor = "secondaryLabel" })
local pictures = { "images/town.png", "images/coast.png", "images/lake.png" }
for index, place in ipairs { "I'm flexible", "Coast", "Lakes" } do
  where:image { id = "place" .. index, x = 20 + 109 * (index - 1), y = 140, width = 100, height = 92, cornerRadius = 12,
    source = pictures[index], contentMode = "scaleAspectFill" }
  write(where, "name" .. index, 20 + 109 * (index - 1), 240, place, { fontSize = 13 })
end
card(search, "SearchInput.whenCard", 396, 64, "When")
card(search, "SearchInput.whoCard", 472, 64, "Who")

local expand = motion.transition {
  name = "expand", from = home, to = search, keepsSource = true, curve = motion.spring { duration = 0.45, bounce = 0.1 },
  rules = {
    ["SearchInput.background"] = motion.backgroundBlur(20),
    ["SearchInput.topBar"]     = motion.together { motion.translateY(-40), motion.crossfade() },
    ["SearchInput.bottomBar"]  = motion.edge("bottom"),
    ["SearchInput.whereCard"]  = motion.shared(),
    ["SearchInput.whereCardContent"] = motion.crossfade(),
    ["SearchInput.searchInput"]      = motion.crossfade { delay = 0.1 },
    ["SearchInput.whenCard"]   = motion.anchored("SearchInput.whereCard"),
    ["SearchInput.whoCard"]    = motion.anchored("SearchInput.whereCard"),
  },
  reduced = motion.crossfade { duration = 0.15 },
}

scene:timeline(function(t)
  t:play(pick)
  t:wait(0.1)
  t:play(pick:reversed())
  results.hidden, home.hidden = true, false
  t:play(expand)
  t:wait(0.2)
  local collapse = expand:reversed()
  t:start(collapse)
  t:wait(0.1)
  collapse:reverse()
  t:waitFor(collapse)
end)
