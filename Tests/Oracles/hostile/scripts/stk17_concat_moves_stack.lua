-- A metamethod of `..` that makes its coroutine's stack move, and fills what was freed with texts.
local kept = {}
local function descend(n) return n == 0 and 0 or 1 + descend(n - 1) end
local joined = setmetatable({}, {
  __concat = function()
    descend(2000)
    for length = 500, 800, 10 do
      kept[#kept + 1] = string.rep("\x54BBBBBBB", length // 8) .. #kept
    end
    return "joined"
  end,
})
for i = 1, 150 do
  local text = coroutine.wrap(function(a, b) return a .. b .. joined end)("a" .. i, "b")
  assert(text == "a" .. i .. "joined" or text == "joined", text)
end
