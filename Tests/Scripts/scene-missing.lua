local x = 1 --! error[missing-scene] makes no scene
