-- Tests of the page that is made with two packs.

test("the header folds before the list scrolls", function(t)
  local run = t:run("profile.lua")
  run:expect("header.height"):at(0, 160):settlesBy(0.2):overshootsAtMost { points = 0 }
  run:expect("header.height"):before("list.offsetY")
  run:expect("header"):staysInside { x = 0, y = 0, width = 390, height = 160 }
end)

test("the passport opens when the list rests", function(t)
  local run = t:run("profile.lua", { appearance = "dark" })
  run:expect("passport.translationY"):at(0.2, 0):at(0.45, 100):settlesBy(0.7):after("list.offsetY")
end)
