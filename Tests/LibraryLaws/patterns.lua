-- Ours and Lua's own `find`, `match`, `gmatch` and `gsub` agree on random patterns and subjects, in
-- values and in errors. Runs after `local seed, count = …`; `stock` holds Lua's own functions.
math.randomseed(seed)
local random = math.random

local items = {
  "a", "b", "c", " ", "%a", "%A", "%d", "%s", "%w", "%W", "%z", "%p", "%x", "%u", "%l", "%g", "%c", ".",
  "[abc]", "[^ab]", "[a-c]", "[%a_]", "[^%s]", "[]a]", "[a-]", "[%a-z]", "[^]]", "[b-%a]", "(", ")", "()",
  "%1", "%2", "%3", "%0", "%b()", "%bab", "%f[a]", "%f[%w]", "%f[^%z]", "^", "$", "*", "+", "-", "?", "*",
  "+", "-", "?", "%%", "%", "[", "]", "\0", "%.", "[a", "[^", "%f", "%b", "\200",
}
local characters = { "a", "a", "b", "b", "c", " ", "(", ")", "1", "A", "_", ".", "\0", "\200", "-", "]" }
local replacements = {
  "x", "%0", "%1", "%2", "<%1>", "%%", "%", "%3%0", "", 5, 1.5, true,
  { a = "A", b = false, c = {}, ["1"] = 7 },
  function(...) return select("#", ...) > 1 and ... or nil end,
  function(a) return #tostring(a) > 1 and "Y" end,
  function() return {} end,
  function() error("stop", 0) end,
}

local function text(pieces, most)
  local parts = {}
  for i = 1, random(0, most) do parts[i] = pieces[random(#pieces)] end
  return table.concat(parts)
end

local function outcome(f, ...)
  local results = table.pack(pcall(f, ...))
  for i = 1, results.n do
    -- An error names the function only if the caller's line does.
    local value = tostring(results[i])
    results[i] = stock.string.gsub(value, "to '[^']*' %(", "to 'f' (") .. ":" .. type(results[i])
  end
  return stock.table.concat(results, " ")
end

-- All that an iterator gives, as one text.
local function collected(gmatch)
  return function(...)
    local all, steps = {}, 0
    for a, b in gmatch(...) do
      steps = steps + 1
      all[steps] = tostring(a) .. "," .. tostring(b)
    end
    return stock.table.concat(all, ";")
  end
end

local checks = {
  function(library, subject, pattern, init) return outcome(library.find, subject, pattern, init) end,
  function(library, subject, pattern, init) return outcome(library.match, subject, pattern, init) end,
  function(library, subject, pattern, init)
    return outcome(collected(library.gmatch), subject, pattern, init)
  end,
  function(library, subject, pattern, init, replacement, most)
    return outcome(library.gsub, subject, pattern, replacement, most)
  end,
  function(library, subject, _, init, _, _, plain)
    return outcome(library.find, subject, plain, init, true)
  end,
}

for case = 1, count do
  local subject = text(characters, random(5) == 1 and 30 or 10)
  local pattern = text(items, 6)
  local init = random(3) == 1 and random(-12, 12) or nil
  local replacement = replacements[random(#replacements)]
  local most = random(3) == 1 and random(-1, 4) or nil
  local check, plain = checks[random(#checks)], text(characters, 3)
  local theirs = check(stock.string, subject, pattern, init, replacement, most, plain)
  local ours = check(string, subject, pattern, init, replacement, most, plain)
  if theirs ~= ours then
    error(("seed %d, case %d: subject %q, pattern %q: Lua %s, ours %s"):format(
      seed, case, subject, pattern, theirs, ours), 0)
  end
end
