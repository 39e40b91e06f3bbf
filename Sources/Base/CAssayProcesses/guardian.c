/* The guardian of a command; see the header. The process that starts it has many threads, whose locks it copies or
 * shares, so the code in the guardian and between fork and exec calls only async-signal-safe functions (POSIX.1-2017,
 * fork). */

#define _GNU_SOURCE
#include "CAssayProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

int assay_make_pipe(int numbers[2])
{
#ifdef __linux__
    return pipe2(numbers, O_CLOEXEC);
#else
    if (pipe(numbers) != 0) return -1;
    fcntl(numbers[0], F_SETFD, FD_CLOEXEC);
    fcntl(numbers[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

/* The descriptors of the guardian's two pipe ends; once the command runs, all higher descriptors are closed. */
enum { LIFE = 3, REPORT = 4, FIRST_OTHER = 5 };

/* What the guardian holds until then: the command's streams, and the pipe on which a failure is told. */
enum { STREAMS = FIRST_OTHER, FAILURE = STREAMS + 3, KEPT = FAILURE + 1 };

/* The limit of open files that this process was started with, and whether it is another now. */
static struct rlimit inherited_limit;
static int has_other_limit;

void assay_raise_file_limit(unsigned long wanted)
{
    struct rlimit limit;
    if (has_other_limit || getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    inherited_limit = limit;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    has_other_limit = setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

unsigned long assay_file_limit(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? (unsigned long)limit.rlim_cur : 256;
}

/* The milliseconds after which the guardian stops killing; a process that is left then hangs in the kernel. */
enum { PATIENCE = 1500 };

static void close_from(int first)
{
#if defined(__linux__) && defined(SYS_close_range)
    if (syscall(SYS_close_range, (unsigned)first, ~0U, 0) == 0) return;
#endif
    for (int number = first; number < 65536; number++) close(number);
}

/* Renumbers the descriptors to 0, 1, 2 and so on. */
static int renumber(int *descriptors, int count)
{
    for (int index = 0; index < count; index++) {
        /* Above all new numbers, so that no descriptor is overwritten before it is used. */
        if ((descriptors[index] = fcntl(descriptors[index], F_DUPFD, count)) < 0) return -1;
    }
    for (int index = 0; index < count; index++) {
        if (dup2(descriptors[index], index) < 0) return -1;
    }
    return 0;
}

static void restore_signals(void)
{
    sigset_t none;
    struct sigaction usual;
    memset(&usual, 0, sizeof usual);
    usual.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void ignore(int number)
{
    (void)number;
}

/* Blocks all signals; SIGCHLD gets a handler, and pselect unblocks it. */
static void handle_only_child_signals(void)
{
    sigset_t all;
    struct sigaction action;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    memset(&action, 0, sizeof action);
    action.sa_handler = ignore;
    sigaction(SIGCHLD, &action, NULL);
}

#ifdef __linux__
struct entry {
    uint64_t inode;
    int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[];
};

/* The number at the start of a text; 0 if there is none. */
static pid_t number(const char *text)
{
    long value = 0;
    while (*text >= '0' && *text <= '9' && value < 100000000) value = value * 10 + (*text++ - '0');
    return (pid_t)value;
}

/* The parent of a process, from /proc/PID/stat: "PID (NAME) STATE PARENT …", where NAME may contain any character. */
static pid_t parent_of(int proc, const char *process)
{
    char path[32], text[512], *end;
    ssize_t length;
    int file;
    size_t size = strlen(process);
    if (size > 16) return 0;
    memcpy(path, process, size);
    memcpy(path + size, "/stat", sizeof "/stat");
    if ((file = openat(proc, path, O_RDONLY)) < 0) return 0;
    length = read(file, text, sizeof text - 1);
    close(file);
    if (length <= 0) return 0;
    text[length] = 0;
    for (end = text + length; end > text && *end != ')';) end--;
    return end[0] == ')' && end[1] == ' ' && end[2] && end[3] == ' ' ? number(end + 4) : 0;
}

/* Kills the children of this process. Their children then become children of this process. */
static void kill_children(void)
{
    _Alignas(struct entry) char buffer[4096];
    pid_t self = getpid();
    int proc = open("/proc", O_RDONLY | O_DIRECTORY);
    long length;
    if (proc < 0) return;
    while ((length = syscall(SYS_getdents64, proc, buffer, sizeof buffer)) > 0) {
        for (long position = 0; position < length;) {
            struct entry *entry = (struct entry *)(buffer + position);
            pid_t process = number(entry->name);
            if (process > 1 && parent_of(proc, entry->name) == self) kill(process, SIGKILL);
            position += entry->length;
        }
    }
    close(proc);
}
#else
static void kill_children(void) {}
#endif

static long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void end_everything(pid_t command, int ended)
{
    const struct timespec pause = { 0, 1000000 };
    long deadline = milliseconds() + PATIENCE;
#ifdef __linux__
    /* Once the command is reaped, another process may have its number. */
    if (!ended) kill(-command, SIGKILL);
#else
    (void)ended;
    kill(-command, SIGKILL);
#endif
    for (;;) {
        pid_t child;
        kill_children();
        while ((child = waitpid(-1, NULL, WNOHANG)) > 0) continue;
        if (child < 0 || milliseconds() > deadline) return;
        nanosleep(&pause, NULL);
    }
}

/* Tells the process that wanted the command why it does not run, and exits. */
static void fail(int failure)
{
    int error = errno;
    (void)!write(failure, &error, sizeof error);
    _exit(1);
}

static void tell(int status)
{
    (void)!write(REPORT, &status, sizeof status);
    close(REPORT);
}

#ifdef __linux__
/* Reaps all ended children, including orphans, and returns whether the command is one of them. */
static int has_ended(pid_t command)
{
    int status, found = 0;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
        if (ended != command) continue;
        tell(status);
        found = 1;
    }
    return found;
}
#else
/* Returns whether the command has ended. It is not reaped, so that no other group gets its number. */
static int has_ended(pid_t command)
{
    siginfo_t information;
    information.si_pid = 0;
    if (waitid(P_PID, (id_t)command, &information, WEXITED | WNOHANG | WNOWAIT) != 0 || information.si_pid == 0)
        return 0;
    tell(information.si_code == CLD_EXITED ? (information.si_status & 0xFF) << 8 : information.si_status & 0x7F);
    return 1;
}
#endif

/* Waits for the end of LIFE. Returns whether the command has ended by then. */
static int guard(pid_t command)
{
    int ended = 0;
    sigset_t others;
    sigfillset(&others);
    sigdelset(&others, SIGCHLD);
    for (;;) {
        fd_set set;
        char bytes[16];
        ssize_t length;
        if (!ended) ended = has_ended(command);
        FD_ZERO(&set);
        FD_SET(LIFE, &set);
        if (pselect(LIFE + 1, &set, NULL, NULL, NULL, &others) < 0) continue;
        length = read(LIFE, bytes, sizeof bytes);
        if (length == 0) return ended;
        if (length > 0 && !ended) kill(-command, SIGTERM);
    }
}

/* Runs the command in the process that the guardian has made for it; exits if the command cannot be run. It may share the
 * guardian's memory, which waits until then. */
static void run(char *const arguments[], char *const environment[])
{
    int kept[4] = { STREAMS, STREAMS + 1, STREAMS + 2, FAILURE };
#ifdef __linux__
    /* If the guardian is killed, the command is killed too. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    setpgid(0, 0);
    if (renumber(kept, 4) != 0) fail(FAILURE);
    /* The end of this pipe tells that the program runs. */
    fcntl(3, F_SETFD, FD_CLOEXEC);
    close_from(4);
    restore_signals();
    if (has_other_limit) setrlimit(RLIMIT_NOFILE, &inherited_limit);
    execve(arguments[0], arguments, environment);
    fail(3);
}

/* What a guardian is started with; valid until it has told that the command runs. */
struct start {
    char *const *arguments;
    char *const *environment;
    const int *streams;
    int life, report, failure;
};

/* The guardian, in the process made for it. First it tells its process ID. */
static void become_guardian(const struct start *start)
{
    pid_t command, self = getpid();
    int null = open("/dev/null", O_RDWR);
    int kept[KEPT] = {
        null, null, null, start->life, start->report, start->streams[0], start->streams[1], start->streams[2],
        start->failure
    };
    (void)!write(start->failure, &self, sizeof self);
    /* A new session, because signals from a terminal to this process's group must not end the guardian. */
    setsid();
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, "assay-guardian");
#endif
    handle_only_child_signals();
    if (null < 0 || renumber(kept, KEPT) != 0) fail(start->failure);
    close_from(KEPT);
#ifdef __linux__
    command = vfork();
#else
    command = fork();
#endif
    if (command == 0) run(start->arguments, start->environment);
    if (command < 0) fail(FAILURE);
    setpgid(command, command);
    close_from(FIRST_OTHER);
    end_everything(command, guard(command));
    _exit(0);
}

#ifdef __linux__
/* The stacks of the guardian, and of the thread that has it. */
enum { STACK = 64 * 1024, THREAD_STACK = 256 * 1024 };

static int guardian_main(void *start)
{
    become_guardian(start);
    return 1;
}

/* Starts the guardian with the memory of this process: to copy that of a large process takes longer than all else here,
 * and then each page that is written. The guardian uses the stack and the errno of this thread, which therefore does
 * nothing but wait for its end. */
static void *keep_guardian(void *argument)
{
    _Alignas(16) char stack[STACK];
    const struct start *start = argument;
    siginfo_t information;
    pid_t guardian = clone(guardian_main, stack + STACK, CLONE_VM | SIGCHLD, argument);
    if (guardian < 0) {
        int error = -errno;
        (void)!write(start->failure, &error, sizeof error);
        return NULL;
    }
    while (waitid(P_PID, (id_t)guardian, &information, WEXITED | WNOWAIT) < 0 && errno == EINTR) continue;
    return NULL;
}

/* Returns 0 or an error number. */
static int start_guardian(struct start *start)
{
    pthread_t thread;
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error != 0) return error;
    pthread_attr_setstacksize(&attributes, THREAD_STACK);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    error = pthread_create(&thread, &attributes, keep_guardian, start);
    pthread_attr_destroy(&attributes);
    return error;
}
#else
static int start_guardian(struct start *start)
{
    pid_t guardian = fork();
    if (guardian == 0) become_guardian(start);
    return guardian < 0 ? errno : 0;
}
#endif

/* Reads a number from a pipe; returns whether there was one. */
static int read_number(int pipe, int *number)
{
    ssize_t length;
    do length = read(pipe, number, sizeof *number);
    while (length < 0 && errno == EINTR);
    return length > 0;
}

pid_t assay_start_guarded(
    char *const arguments[], char *const environment[], const int streams[3], int life, int report)
{
    sigset_t all, before;
    pid_t guardian = -1;
    int error, failure[2];
    struct start start = { arguments, environment, streams, life, report, -1 };
    if (assay_make_pipe(failure) != 0) return -1;
    start.failure = failure[1];
    /* No signal handler of this process may run in the guardian. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = start_guardian(&start);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    /* Once the guardian has told its process ID, it has descriptors of its own. */
    if (error == 0) (void)read_number(failure[0], &guardian);
    close(failure[1]);
    if (error == 0 && guardian < 0) error = -guardian;
    /* The pipe ends without a second number when the command runs. */
    if (error == 0 && read_number(failure[0], &error)) {
        kill(guardian, SIGKILL);
        while (waitpid(guardian, NULL, 0) < 0 && errno == EINTR) continue;
    }
    close(failure[0]);
    errno = error;
    return error == 0 ? guardian : -1;
}
