motion.define.effect { name = "swing", make = function()
  return motion.combine { "swing" } --! error[cyclic-derivation] an effect `swing` is made of itself
end }
motion.combine { "swing" }
