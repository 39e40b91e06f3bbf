#ifndef CASSAY_TEST_WIDTH_H
#define CASSAY_TEST_WIDTH_H

/* Links the setting of test_width.c; there is nothing to call. */

#endif
