/* The files that `assay adapter init` writes, built into the program as they stand. */

#ifndef CASSAYTEMPLATES_H
#define CASSAYTEMPLATES_H

#include <stddef.h>

/* The bytes of a file. */
struct assay_template {
    const unsigned char *bytes;
    size_t count;
};

struct assay_template assay_python_adapter(void);
struct assay_template assay_go_adapter(void);
struct assay_template assay_node_adapter(void);
struct assay_template assay_ruby_adapter(void);
struct assay_template assay_swift_adapter(void);

#endif
