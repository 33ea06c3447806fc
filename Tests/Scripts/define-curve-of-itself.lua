motion.define.curve { name = "one", make = function() return "two" end }
motion.define.curve { name = "two", make = function() return motion.curve("one") end }
--! error[cyclic-derivation] a curve `one` is made of itself
motion.curve("one")
