-- An expression of bits is worth the same in a function of many constants as in one of few, or `load` refuses
-- it there. Runs after `local seed, count = …`; prints how many are right, and how many are refused.
math.randomseed(seed)

local function pick(list) return list[math.random(#list)] end

local constants = {}
for number = 1, 260 do constants[number] = number .. ".5" end
local locals = "local a, b, c, n, f = 2, 40, { x = 8 }, nil, function() return 77 end "
  .. "local K <const>, F <const> = 1000, 3.0 "
local few = locals .. "return "
local many = "local constants = {" .. table.concat(constants, ",") .. "} " .. few

local atoms = {
  "1", "17", "100000", "123456789", "K", "F", "a", "b", "c.x", "c.y", "f()", "n", "nil", "false",
}

local function expression(depth)
  if depth == 0 then return pick(atoms) end
  local left, right = expression(depth - 1), expression(depth - 1)
  local kind = math.random(10)
  if kind <= 4 then return left .. pick { " & ", " | ", " ~ " } .. right end
  if kind <= 7 then return "(" .. left .. pick { " or ", " and ", " or " } .. right .. ")" end
  if kind == 8 then return "(" .. left .. ")" end
  if kind == 9 then return left .. pick { " + ", " << ", " == ", " < ", " * ", " or " } .. right end
  return pick { "~", "-", "not " } .. left
end

local right, refused = 0, 0
for _ = 1, count do
  local text = expression(math.random(4))
  local plain = load(few .. text)
  if plain then
    local long, message = load(many .. text)
    if long then
      local isValue, value = pcall(plain)
      local isLongValue, longValue = pcall(long)
      assert(isValue == isLongValue, text)
      assert(not isValue or value == longValue and math.type(value) == math.type(longValue), text)
      right = right + 1
    else
      assert(message:find("`1 | (a or 3)` wrongly", 1, true), message)
      refused = refused + 1
    end
  end
end
print(right, refused)
