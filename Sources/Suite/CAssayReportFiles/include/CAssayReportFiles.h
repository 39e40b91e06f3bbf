/* The scripts and style sheets of reports and sites, built into the program.
 *
 * The compiler reads them where they stand. The package manager makes a Swift array of each instead, whose check takes a
 * quarter of the time of AssayReports. */

#ifndef CASSAYREPORTFILES_H
#define CASSAYREPORTFILES_H

#include <stddef.h>

/* The bytes of a file. */
struct assay_report_file {
    const unsigned char *bytes;
    size_t count;
};

struct assay_report_file assay_report_script(void);
struct assay_report_file assay_report_style(void);
struct assay_report_file assay_table_script(void);
struct assay_report_file assay_site_script(void);
struct assay_report_file assay_site_style(void);

#endif
