-- Watch: a ball that a spring catches in its fall, and that falls again and bounces until it lies on the floor.
-- Run:   gravity-motion run ball.lua
local scene = motion.scene { name = "ball", width = 390, height = 844 }

scene:box { id = "floor", y = 660, width = 390, height = 184, fill = "#e5e5ea" }
local ball = scene:box {
  id = "ball", x = 165, y = 120, width = 60, height = 60, cornerRadius = 30, fill = "#ff9500",
}

scene:timeline(function(t)
  ball:fall { floor = 640, floorShade = 0.25 }
  t:wait(0.4)
  -- The spring takes the ball over where it is, with its speed.
  local lift = motion.animator { curve = motion.spring { duration = 0.5 } }
  lift:animate(ball, { y = 200 })
  t:play(lift)
  ball:fall { floor = 640, bounce = 0.5, floorShade = 0.25 }
end)
