/* The files of the workbench of `assay serve`, built into the program as those of reports are (CAssayReportFiles). */

#ifndef CASSAYWORKBENCH_H
#define CASSAYWORKBENCH_H

#include <stddef.h>

/* The bytes of a file. */
struct assay_workbench_file {
    const unsigned char *bytes;
    size_t count;
};

struct assay_workbench_file assay_workbench_page(void);
struct assay_workbench_file assay_workbench_style(void);
/* Asks for the token, and keeps the page up to date. */
struct assay_workbench_file assay_workbench_script(void);
/* Shows the requests. */
struct assay_workbench_file assay_workbench_requests(void);
/* The forms. */
struct assay_workbench_file assay_workbench_controls(void);
/* Adds buttons that copy a text. */
struct assay_workbench_file assay_workbench_copy(void);

#endif
