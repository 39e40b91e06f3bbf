#include "CAssayMutants.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// What a mutant may use of the machine: some allocate without bound.
static const rlim_t MEMORY = (rlim_t)3 << 30;

int32_t *assay_mutant_shared(void) {
    static int32_t *memory = 0;
    if (memory) return memory;
    memory = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) abort();
    return memory;
}

int32_t assay_mutant_fork(void) {
    pid_t child = fork();
    if (child < 0) abort();
    if (child == 0) {
        setpgid(0, 0);
        struct rlimit memory = {MEMORY, MEMORY}, core = {0, 0};
        setrlimit(RLIMIT_AS, &memory);
        setrlimit(RLIMIT_CORE, &core);
    }
    return child;
}

int32_t assay_mutant_wait(int32_t child, int32_t milliseconds, int32_t *status) {
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    long pause = 200000;
    volatile int32_t *begun = assay_mutant_shared() + 1;
    int32_t last = *begun;
    for (;;) {
        int ended = 0;
        pid_t found = waitpid(child, &ended, WNOHANG);
        if (found == child) {
            // What the child has started ends with it.
            kill(-child, SIGKILL);
            *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : WTERMSIG(ended);
            return WIFEXITED(ended) ? ASSAY_MUTANT_EXITED : ASSAY_MUTANT_CRASHED;
        }
        if (found < 0) abort();
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (*begun != last) {
            last = *begun;
            start = now;
        }
        long passed = (now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000;
        if (passed > milliseconds) {
            kill(-child, SIGKILL);
            kill(child, SIGKILL);
            waitpid(child, &ended, 0);
            *status = 0;
            return ASSAY_MUTANT_TIMED_OUT;
        }
        struct timespec wait = {0, pause};
        nanosleep(&wait, 0);
        if (pause < 5000000) pause += pause / 2;
    }
}
