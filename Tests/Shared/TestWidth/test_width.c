/* Runs as many tests at once as there are processors.
 *
 * By itself Swift Testing starts all tests at once. They wait for each other, keep the memory of all in use, and need half
 * as much time again, most of it in the system. The variable is read when the run begins, after this. */

#include "CAssayTestWidth.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void limit_test_width(void)
{
    char width[24];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    snprintf(width, sizeof width, "%ld", processors < 1 ? 1 : processors);
    /* A value that the caller has set stays. */
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
