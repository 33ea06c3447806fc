local x = = 1 --! error[syntax] unexpected symbol
