#include "CAssayGoogleScript.h"

/* #embed is C23; the compilers that build this package have it in every mode. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char client_script[] = {
#embed "client.js"
};
static const unsigned char relay_script[] = {
#embed "relay.js"
};
static const unsigned char page_style[] = {
#embed "pages.css"
};

struct assay_google_script assay_google_client_script(void)
{
    return (struct assay_google_script){ client_script, sizeof client_script };
}

struct assay_google_script assay_google_relay_script(void)
{
    return (struct assay_google_script){ relay_script, sizeof relay_script };
}

struct assay_google_script assay_google_page_style(void)
{
    return (struct assay_google_script){ page_style, sizeof page_style };
}
