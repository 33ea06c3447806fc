motion.define.effect { name = "swing", make = function()
  return motion.together { "swing" } --! error[definition-cycle] an effect `swing` refers to itself
end }
motion.together { "swing" }
