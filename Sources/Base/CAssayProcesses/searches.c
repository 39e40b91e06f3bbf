#include "CAssayProcesses.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

pid_t assay_copy_process(void) { return fork(); }

#ifdef __linux__
// Whoever links this library for its processes alone has no search.
extern void assay_search(const char *folder) __attribute__((weak));

// Before `main`, the program has one thread and none of its tests has begun.
__attribute__((constructor)) static void begin_search(void) {
    const char *value = getenv(ASSAY_SEARCH_VARIABLE);
    if (value == NULL || assay_search == NULL) return;
    char *folder = strdup(value);
    // What the search starts is no search.
    unsetenv(ASSAY_SEARCH_VARIABLE);
    if (folder != NULL) assay_search(folder);
    _exit(70);
}
#endif
