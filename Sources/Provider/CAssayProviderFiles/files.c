#include "CAssayProviderFiles.h"

/* #embed is C23; the compilers that build this package have it in every mode. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char google_script[] = {
#embed "client.js"
};
static const unsigned char relay_script[] = {
#embed "relay.js"
};
static const unsigned char page_style[] = {
#embed "palette.css"
    ,
#embed "pages.css"
};
static const unsigned char workbench_page[] = {
#embed "workbench.html"
};
static const unsigned char workbench_style[] = {
#embed "palette.css"
    ,
#embed "workbench.css"
};
static const unsigned char workbench_script[] = {
#embed "workbench.js"
};
static const unsigned char request_script[] = {
#embed "requests.js"
};
static const unsigned char control_script[] = {
#embed "controls.js"
};
static const unsigned char copy_script[] = {
#embed "copy.js"
};

struct assay_provider_file assay_google_script(void)
{
    return (struct assay_provider_file){ google_script, sizeof google_script };
}

struct assay_provider_file assay_relay_script(void)
{
    return (struct assay_provider_file){ relay_script, sizeof relay_script };
}

struct assay_provider_file assay_page_style(void)
{
    return (struct assay_provider_file){ page_style, sizeof page_style };
}

struct assay_provider_file assay_workbench_page(void)
{
    return (struct assay_provider_file){ workbench_page, sizeof workbench_page };
}

struct assay_provider_file assay_workbench_style(void)
{
    return (struct assay_provider_file){ workbench_style, sizeof workbench_style };
}

struct assay_provider_file assay_workbench_script(void)
{
    return (struct assay_provider_file){ workbench_script, sizeof workbench_script };
}

struct assay_provider_file assay_request_script(void)
{
    return (struct assay_provider_file){ request_script, sizeof request_script };
}

struct assay_provider_file assay_control_script(void)
{
    return (struct assay_provider_file){ control_script, sizeof control_script };
}

struct assay_provider_file assay_copy_script(void)
{
    return (struct assay_provider_file){ copy_script, sizeof copy_script };
}
