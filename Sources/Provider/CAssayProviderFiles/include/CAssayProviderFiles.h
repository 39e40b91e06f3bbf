/* The scripts, the style sheets and the workbench of the mock provider, built into the program as those of reports are
 * (CAssayReportFiles). Both style sheets begin with the same colours. */

#ifndef CASSAYPROVIDERFILES_H
#define CASSAYPROVIDERFILES_H

#include <stddef.h>

/* The bytes of a file. */
struct assay_provider_file {
    const unsigned char *bytes;
    size_t count;
};

/* What a page of an application loads. */
struct assay_provider_file assay_google_script(void);
/* What gives the answer of a window of the provider to the page that opened it. */
struct assay_provider_file assay_relay_script(void);
/* The style of the provider's pages. */
struct assay_provider_file assay_page_style(void);
/* The workbench: its page, its style, and its scripts. */
struct assay_provider_file assay_workbench_page(void);
struct assay_provider_file assay_workbench_style(void);
struct assay_provider_file assay_workbench_script(void);
struct assay_provider_file assay_request_script(void);
struct assay_provider_file assay_control_script(void);
/* Adds buttons that copy, to the workbench and the first page. */
struct assay_provider_file assay_copy_script(void);

#endif
