#include "CAssayReportFiles.h"

/* #embed is C23; the compilers that build this package have it in every mode. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char report_script[] = {
#embed "report.js"
};
static const unsigned char report_style[] = {
#embed "report.css"
};
static const unsigned char table_script[] = {
#embed "tables.js"
};
static const unsigned char site_script[] = {
#embed "site.js"
};
static const unsigned char site_style[] = {
#embed "site.css"
};

struct assay_report_file assay_report_script(void)
{
    return (struct assay_report_file){ report_script, sizeof report_script };
}

struct assay_report_file assay_report_style(void)
{
    return (struct assay_report_file){ report_style, sizeof report_style };
}

struct assay_report_file assay_table_script(void)
{
    return (struct assay_report_file){ table_script, sizeof table_script };
}

struct assay_report_file assay_site_script(void)
{
    return (struct assay_report_file){ site_script, sizeof site_script };
}

struct assay_report_file assay_site_style(void)
{
    return (struct assay_report_file){ site_style, sizeof site_style };
}
