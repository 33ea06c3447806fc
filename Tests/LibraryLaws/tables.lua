-- Ours and Lua's own `concat`, `insert`, `move`, `remove`, `sort` and `unpack` agree on random tables:
-- in results, in errors, and in every read and write that a metamethod sees.
-- Runs after `local seed, count = …`; `stock` holds Lua's own functions.
math.randomseed(seed)
local random = math.random

local positions = { math.maxinteger, math.mininteger, 1 << 31, 0, -1, 1.5, "2", "x", 2.0, {}, false }
local values = {
  function() return random(9) end,
  function() return random(9) + 0.5 end,
  function() return ({ "a", "bb", "", "\0" })[random(4)] end,
  function() return random(2) == 1 end,
}
local comparators = {
  function(a, b) return a < b end,
  function(a, b) return b < a end,
  function(a, b) return tostring(a) < tostring(b) end,
  function(a, b) return (tonumber(a) or 0) // 2 < (tonumber(b) or 0) // 2 end,
  function() return true end,
  function() return false end,
  function() error("stop", 0) end,
  math.ult, rawequal, 5,
}

local log

-- A table that notes every access.
local function watched(elements, length)
  return setmetatable({}, {
    __index = function(_, key) log[#log + 1] = "get " .. tostring(key) return elements[key] end,
    __newindex = function(_, key, value)
      log[#log + 1] = "set " .. tostring(key) .. " " .. tostring(value)
      elements[key] = value
    end,
    __len = function() log[#log + 1] = "length" return length end,
  })
end

local function copied(elements)
  local copy = {}
  for key, value in pairs(elements) do copy[key] = value end
  return copy
end

local function shown(elements)
  local parts = {}
  for key, value in pairs(elements) do parts[#parts + 1] = tostring(key) .. "=" .. tostring(value) end
  stock.table.sort(parts)
  return stock.table.concat(parts, " ")
end

local function position(size)
  if random(12) == 1 then return positions[random(#positions)] end
  return random(-2, size + 3)
end

local arguments = {
  concat = function(size)
    if random(2) == 1 then return { n = 1, "," } end
    return { n = 3, ({ ",", "", 5, {} })[random(4)], random(-2, size + 3), random(-2, size + 3) }
  end,
  insert = function(size) return { n = random(3), random(2) == 1 and "v" or position(size), "v", "w" } end,
  remove = function(size) return { n = random(0, 1), position(size) } end,
  move = function(size) return { n = 3, random(-2, size + 3), random(-2, size + 3), position(size) } end,
  unpack = function(size) return { n = random(0, 2), random(-2, size + 3), position(size) } end,
  sort = function() return { n = random(0, 1), comparators[random(#comparators)] } end,
}
local names = { "concat", "insert", "move", "remove", "sort", "unpack" }

local function outcome(library, name, elements, length, is_watched, has_target, given)
  log = {}
  local copy, target = copied(elements), copied(elements)
  local source = is_watched and watched(copy, length) or copy
  local count = given.n
  local all = stock.table.move(given, 1, count, 1, {})
  if name == "move" and has_target then
    count = 4
    all[4] = target
  end
  local results = table.pack(pcall(library[name], source, stock.table.unpack(all, 1, count)))
  for i = 1, results.n do
    local value = results[i]
    if value == source then value = "source" elseif value == target then value = "target" end
    -- Lua 5.4.4 names the wrong argument of `remove`; later ones name this one.
    value = stock.string.gsub(tostring(value), "#1 to '([^']*)' %(pos", "#2 to '%1' (pos")
    results[i] = stock.string.gsub(value, "to '[^']*' %(", "to 'f' (") .. ":" .. type(results[i])
  end
  return stock.table.concat(
    { stock.table.concat(results, " "), shown(copy), shown(target), stock.table.concat(log, ",") }, " | ")
end

for case = 1, count do
  local size = random(0, 12)
  local name = names[random(#names)]
  local is_alike = name == "sort" and random(5) > 1
  local elements = {}
  for i = 1, size do elements[i] = is_alike and random(9) or values[random(20) == 1 and 4 or random(3)]() end
  local length = random(8) == 1 and ({ -1, 1.5, "3", size + 2 })[random(4)] or size
  -- From the least integer up to a length below zero is a way that has no end.
  if name == "remove" and length == -1 then length = size end
  local given = arguments[name](size)
  local is_watched, has_target = random(3) == 1, random(2) == 1
  local theirs = outcome(stock.table, name, elements, length, is_watched, has_target, given)
  local ours = outcome(table, name, elements, length, is_watched, has_target, given)
  if theirs ~= ours then
    error(("seed %d, case %d: `%s` of %s: Lua %s, ours %s"):format(
      seed, case, name, shown(elements), theirs, ours), 0)
  end
end

-- What a comparator holds to be equal lies as Lua's own sort leaves it.
for _, size in ipairs { 3, 50, 99, 100, 101, 102, 150, 500 } do
  local theirs, ours = {}, {}
  local kinds = random(size)
  for i = 1, size do
    theirs[i] = { kind = random(kinds), number = i }
    ours[i] = theirs[i]
  end
  local function precedes(a, b) return a.kind < b.kind end
  stock.table.sort(theirs, precedes)
  table.sort(ours, precedes)
  for i = 1, size do
    if theirs[i] ~= ours[i] then error(("seed %d: a sort of %d elements differs"):format(seed, size), 0) end
  end
end
