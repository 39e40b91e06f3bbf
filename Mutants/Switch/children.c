#define _GNU_SOURCE
#include "CAssayMutants.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

/// The child that is waited for, which a signal ends with this process.
static volatile pid_t running = 0;

int32_t *assay_mutant_shared(void) {
    static int32_t *memory = 0;
    if (memory) return memory;
    memory = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) abort();
    return memory;
}

static void end_child(int number) {
    if (running > 0) kill(-running, SIGKILL);
    _exit(128 + number);
}

void assay_mutant_follow_parent(void) {
    pid_t parent = getppid();
    signal(SIGTERM, end_child);
    signal(SIGINT, end_child);
    signal(SIGHUP, end_child);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    // It may have ended before.
    if (getppid() != parent) _exit(1);
}

int32_t assay_mutant_fork(int64_t bytes) {
    assay_mutant_shared();
    // A signal that arrives between the fork and `running` would leave what the child has started.
    sigset_t ending, before;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGHUP);
    sigprocmask(SIG_BLOCK, &ending, &before);
    pid_t parent = getpid(), child = fork();
    if (child < 0) abort();
    if (child > 0) {
        // Both do it, because either may be first.
        setpgid(child, child);
        running = child;
        sigprocmask(SIG_SETMASK, &before, 0);
        return child;
    }
    setpgid(0, 0);
    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    sigprocmask(SIG_SETMASK, &before, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) _exit(1);
    struct rlimit memory = {(rlim_t)bytes, (rlim_t)bytes}, core = {0, 0};
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &core);
    return 0;
}

static int64_t milliseconds(struct timeval time) { return (int64_t)time.tv_sec * 1000 + time.tv_usec / 1000; }

static int64_t used(const struct rusage *usage) {
    return milliseconds(usage->ru_utime) + milliseconds(usage->ru_stime);
}

void assay_mutant_begin(int32_t unit, int32_t seconds) {
    volatile int32_t *shared = assay_mutant_shared();
    shared[0] = unit;
    shared[1] = shared[1] + 1;
    struct rusage usage;
    struct rlimit processor;
    getrusage(RUSAGE_SELF, &usage);
    getrlimit(RLIMIT_CPU, &processor);
    processor.rlim_cur = (rlim_t)((used(&usage) + 999) / 1000 + seconds);
    setrlimit(RLIMIT_CPU, &processor);
}

/// The processor time of a process that runs, in microseconds; -1 where no system call tells it.
static int64_t processor_time(pid_t process) {
#ifdef __linux__
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) == 0 && clock_gettime(clock, &time) == 0) {
        return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
    }
#endif
    (void)process;
    return -1;
}

struct assay_mutant_end assay_mutant_wait(int32_t child, int32_t idle_seconds) {
    long pause = 200000;
    int64_t awake = 0, time = processor_time(child);
    volatile int32_t *shared = assay_mutant_shared();
    int32_t step = shared[1], idle = 0;
    for (;;) {
        int ended = 0;
        struct rusage usage;
        pid_t found = wait4(child, &ended, WNOHANG, &usage);
        if (found < 0) abort();
        if (found == child) {
            // What the child has started ends with it.
            kill(-child, SIGKILL);
            running = 0;
            struct assay_mutant_end end = {ASSAY_MUTANT_EXITED, 0, (int32_t)used(&usage)};
            end.status = WIFEXITED(ended) ? WEXITSTATUS(ended) : WTERMSIG(ended);
            if (!WIFEXITED(ended)) {
                int is_late = end.status == SIGXCPU || idle >= idle_seconds;
                end.how = is_late ? ASSAY_MUTANT_TIMED_OUT : ASSAY_MUTANT_CRASHED;
            }
            return end;
        }
        struct timespec wait = {0, pause};
        nanosleep(&wait, 0);
        awake += pause;
        if (pause < 5000000) pause += pause / 2;
        if (awake < 1000000000) continue;
        // A child that waits wakes up now and then to look; one that works uses more than a fiftieth of a processor.
        int64_t now = processor_time(child);
        idle = shared[1] == step && now - time < 20000 ? idle + 1 : 0;
        awake = 0;
        time = now;
        step = shared[1];
        if (idle == idle_seconds) kill(-child, SIGKILL);
    }
}
