-- Any call of any function of the library ends in a value, an error or a limit, whatever it is given,
-- and whatever the functions that it calls back do. Runs after `local seed, count = …`.
math.randomseed(seed)
local random = math.random

local functions = {}
for _, library in ipairs { "string", "table", "math", "utf8", "coroutine", "os" } do
  for _, name in ipairs {
    "byte", "char", "close", "codepoint", "codes", "concat", "create", "date", "find", "fmod", "format",
    "gmatch", "gsub", "insert", "len", "match", "move", "offset", "pack", "packsize", "remove", "rep",
    "resume", "reverse", "sort", "status", "sub", "time", "tointeger", "unpack", "upper", "wrap",
  } do
    functions[#functions + 1] = _G[library][name]
  end
end
for _, f in ipairs {
  assert, error, getmetatable, ipairs, load, next, pairs, pcall, rawequal, rawget, rawlen, rawset, select,
  setmetatable, tonumber, tostring, type, xpcall,
} do
  functions[#functions + 1] = f
end

local depth = 0
local call

-- Calls something else from within.
local function again(...)
  if depth > 3 then return ... end
  depth = depth + 1
  local ok, value = pcall(call)
  depth = depth - 1
  if ok then return value end
  error(value, 0)
end

local makers = {
  function() return nil end,
  function() return random(2) == 1 end,
  function() return random(-3, 5) end,
  function() return ({ math.maxinteger, math.mininteger, 1 << 31, 2 ^ 53, 0 / 0, 1 / 0, -1 / 0, -0.0, 1.5 })[random(9)] end,
  function() return ({ "", "a", "%", "[", "%b()", "(.-)%1", "a\0b", "10", "!", "c9", "z", "\255", "%5.2s" })[random(13)] end,
  function() return ("ab"):rep(random(0, 3000)) end,
  function() return {} end,
  function() return { 3, 1, 2, "x", { } } end,
  function() return setmetatable({ 1, 2 }, { __index = again, __newindex = again, __len = again, __lt = again }) end,
  function() return setmetatable({}, { __tostring = again, __concat = again, __eq = again, __call = again, __close = again }) end,
  function() return again end,
  function() return functions[random(#functions)] end,
  function() return coroutine.create(again) end,
  function() return coroutine.running() end,
}

function call()
  local given = { n = random(0, 5) }
  for i = 1, given.n do given[i] = makers[random(#makers)]() end
  return functions[random(#functions)](table.unpack(given, 1, given.n))
end

for _ = 1, count do pcall(call) end
