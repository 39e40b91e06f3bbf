/* The scripts and the style sheet of the mock provider, built into the program as those of reports are (CAssayReportFiles). */

#ifndef CASSAYGOOGLESCRIPT_H
#define CASSAYGOOGLESCRIPT_H

#include <stddef.h>

/* The bytes of a file. */
struct assay_google_script {
    const unsigned char *bytes;
    size_t count;
};

/* What a page of an application loads. */
struct assay_google_script assay_google_client_script(void);
/* What gives the answer of a window of the provider to the page that opened it. */
struct assay_google_script assay_google_relay_script(void);
/* The style of the provider's pages. */
struct assay_google_script assay_google_page_style(void);

#endif
