// The heap of this process.

#include "CAssayProcesses.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void assay_return_large_blocks(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 22);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}
