-- Tests of the pack north/passport, from outside of its folder.

test("the passport moves down, and comes back", function(t)
  local run = t:run("passport/demo.lua")
  run:expect("passport.translationY"):at(0.5, 100):at(1, 0):continuous()
  run:expect("passport.translationX"):settlesBy(1.4):after("end open")
end)

test("the stamp comes after the passport", function(t)
  local run = t:run("passport/demo.lua")
  run:expect("transition/visa"):after("passport.translationX"):before("list.offsetY")
  run:expect("blank"):neverVisibleWith("stamped")
end)
