-- Tests of 00-collapsing-header.lua; run them with `motion test examples`.

test("the header collapses before the list moves", function(t)
  local run = t:run("00-collapsing-header.lua")
  run:expect("header.height"):at(0, 600):at(3, 115):settlesBy(2.75):overshootsAtMost(0)
  run:expect("header.height"):before("list.offsetY")
  run:expect("card.y"):continuous():after("header.height")
end)

test("the search bar fades in below the status bar", function(t)
  local run = t:run("00-collapsing-header.lua")
  run:expect("search.fillOpacity"):at(0, 0):at(3, 1):before("cross header/card.y 24 below")
  run:expect("card"):staysInside { x = 0, y = 0, width = 390, height = 600 }
end)

test("every frame rate shows the same motion", function(t)
  t:run("00-collapsing-header.lua"):sameAt { fps = { 30, 120 } }
end)
