#include "CAssayWorkbench.h"

/* #embed is C23; the compilers that build this package have it in every mode. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "workbench.html"
};
static const unsigned char style[] = {
#embed "workbench.css"
};
static const unsigned char script[] = {
#embed "workbench.js"
};
static const unsigned char requests[] = {
#embed "requests.js"
};
static const unsigned char controls[] = {
#embed "controls.js"
};
static const unsigned char copy[] = {
#embed "copy.js"
};

struct assay_workbench_file assay_workbench_page(void)
{
    return (struct assay_workbench_file){ page, sizeof page };
}

struct assay_workbench_file assay_workbench_style(void)
{
    return (struct assay_workbench_file){ style, sizeof style };
}

struct assay_workbench_file assay_workbench_script(void)
{
    return (struct assay_workbench_file){ script, sizeof script };
}

struct assay_workbench_file assay_workbench_requests(void)
{
    return (struct assay_workbench_file){ requests, sizeof requests };
}

struct assay_workbench_file assay_workbench_controls(void)
{
    return (struct assay_workbench_file){ controls, sizeof controls };
}

struct assay_workbench_file assay_workbench_copy(void)
{
    return (struct assay_workbench_file){ copy, sizeof copy };
}
