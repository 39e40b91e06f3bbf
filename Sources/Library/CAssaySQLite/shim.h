// SQLite, with functions for its constants that are casts, which Swift does not import.
#ifndef ASSAY_SQLITE_SHIM_H
#define ASSAY_SQLITE_SHIM_H

#include <sqlite3.h>

/// SQLITE_TRANSIENT: SQLite copies bound bytes before the call returns. A null pointer would bind NULL, so no bytes have
/// an address too.
static inline int assayBindBlob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/// The same for text in UTF-8.
static inline int assayBindText(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

#endif
