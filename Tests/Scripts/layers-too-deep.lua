local layer = motion.scene { name = "test" }
for i = 1, 300 do
  layer = layer:box { id = "a" } --! error[out-of-range] `a` would be nested more than 256 layers deep
end
