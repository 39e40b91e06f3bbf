#include "CAssayTemplates.h"

/* #embed is C23; the compilers that build this package have it in every mode. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char python_adapter[] = {
#embed "adapter.py"
};
static const unsigned char go_adapter[] = {
#embed "adapter.go"
};
static const unsigned char node_adapter[] = {
#embed "adapter.mjs"
};
static const unsigned char ruby_adapter[] = {
#embed "adapter.rb"
};
static const unsigned char swift_adapter[] = {
#embed "adapter.swift"
};

struct assay_template assay_python_adapter(void)
{
    return (struct assay_template){ python_adapter, sizeof python_adapter };
}

struct assay_template assay_go_adapter(void)
{
    return (struct assay_template){ go_adapter, sizeof go_adapter };
}

struct assay_template assay_node_adapter(void)
{
    return (struct assay_template){ node_adapter, sizeof node_adapter };
}

struct assay_template assay_ruby_adapter(void)
{
    return (struct assay_template){ ruby_adapter, sizeof ruby_adapter };
}

struct assay_template assay_swift_adapter(void)
{
    return (struct assay_template){ swift_adapter, sizeof swift_adapter };
}
