// What the functions of `table` share.

#ifndef CLUA_TABLES_H
#define CLUA_TABLES_H

#include "stop.h"

/// What a function does with a table, so that a value with the metamethods for it is one too.
enum { TABLE_READ = 1, TABLE_WRITE = 2, TABLE_LENGTH = 4 };

/// The length of a table, or of a value that is one for `uses`.
lua_Integer table_length(lua_State *L, int argument, int uses);

#endif
