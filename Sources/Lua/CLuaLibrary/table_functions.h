// Helpers that the functions of `table` share.

#ifndef CLUA_TABLES_H
#define CLUA_TABLES_H

#include "stop.h"

/// The ways in which a function uses a table. A value with the metamethods for them is accepted as a table.
enum { TABLE_READ = 1, TABLE_WRITE = 2, TABLE_LENGTH = 4 };

/// The length of a table or of a value that is accepted as one for `uses`; raises for any other value.
lua_Integer table_length(lua_State *L, int argument, int uses);

#endif
