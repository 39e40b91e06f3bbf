// The heap of this process.

#include "CAssayProcesses.h"

#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>
#endif

void assay_keep_heap_small(void)
{
#ifdef __GLIBC__
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    mallopt(M_ARENA_MAX, processors > 1 ? (int)processors : 1);
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}
