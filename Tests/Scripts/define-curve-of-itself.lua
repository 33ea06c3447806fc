motion.define.curve { name = "one", make = function() return "two" end }
motion.define.curve { name = "two", make = function() return motion.curve("one") end }
--! error[definition-cycle] a curve `one` refers to itself
motion.curve("one")
