// Children that end, hang and work, for test_limits.py: prints how they ended.
#include "CAssayMutants.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void rest(long milliseconds) {
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&time, 0);
}

static void work(double seconds) {
    clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    while (clock() < end) {}
}

static _Noreturn void be(const char *child) {
    assay_mutant_begin(1, 1);
    if (!strcmp(child, "passes")) _exit(0);
    if (!strcmp(child, "fails")) _exit(1);
    if (!strcmp(child, "crashes")) abort();
    if (!strcmp(child, "loops")) for (;;) {}
    if (!strcmp(child, "waits")) for (;;) pause();
    // A thread of the runner looks now and then whether it is done.
    if (!strcmp(child, "polls")) for (;;) rest(100);
    // Neither takes a second of processor time for a step.
    if (!strcmp(child, "is-slow")) {
        for (int round = 0; round < 30; round++) work(0.01), rest(50);
        _exit(0);
    }
    if (!strcmp(child, "goes-on")) {
        for (int step = 2; step < 6; step++) assay_mutant_begin(step, 1), work(0.4);
        _exit(0);
    }
    // What the child starts holds the pipe of its standard output open for as long as it runs.
    if (!strcmp(child, "leaves-child") || !strcmp(child, "hangs-with-child")) {
        if (fork() == 0) for (;;) pause();
        if (!strcmp(child, "leaves-child")) _exit(0);
        for (;;) pause();
    }
    _exit(9);
}

int main(int count, char **words) {
    (void)count;
    assay_mutant_follow_parent();
    if (!strcmp(words[1], "is-killed")) {
        // This process waits for a child that hangs, and another ends it.
        words[1] = "hangs-with-child";
        printf("%d\n", getpid());
        fflush(stdout);
    }
    int32_t child = assay_mutant_fork(1 << 30);
    if (child == 0) be(words[1]);
    struct assay_mutant_end end = assay_mutant_wait(child, 1);
    printf("%d %d %d %d\n", end.how, end.status, assay_mutant_shared()[0], end.milliseconds);
}
