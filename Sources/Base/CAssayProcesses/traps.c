#include "CAssayProcesses.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The signals of a trap, and what happened at each of them before. */
static const int numbers[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
enum { COUNT = sizeof numbers / sizeof numbers[0], LIMIT = 256, THREADS = 128 };
static struct sigaction before[COUNT];

/* A name for each thread that has named something; a thread keeps its place. Those without a place get no name. */
static char names[THREADS][LIMIT];
static atomic_int taken;
static _Thread_local int place = -1;

/* Writes a text. Only functions that a handler may call are called here and below. */
static void tell(const char *text)
{
    (void)!write(STDERR_FILENO, text, strlen(text));
}

static void trapped(int number, siginfo_t *information, void *context)
{
    (void)context;
    if (place >= 0 && place < THREADS && names[place][0]) {
        tell("\nassay: the client ended this process while it was tested with ");
        tell(names[place]);
        tell("\n");
    } else {
        /* The client may have gone on in a thread of its own. */
        int count = atomic_load(&taken), told = 0;
        for (int index = 0; index < count && index < THREADS; index++) {
            if (!names[index][0]) continue;
            tell(told++ ? " or " : "\nassay: the client may have ended this process while it was tested with ");
            tell(names[index]);
        }
        if (told) tell("\n");
    }
    for (int index = 0; index < COUNT; index++) {
        if (numbers[index] == number) sigaction(number, &before[index], NULL);
    }
    /* An instruction that traps runs again after this, and has the effect that it had before; a signal that somebody
       sent is sent again. */
    if (information->si_code <= 0) raise(number);
}

static void watch(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = trapped;
    action.sa_flags = SA_ONSTACK | SA_SIGINFO;
    sigfillset(&action.sa_mask);
    for (int index = 0; index < COUNT; index++) sigaction(numbers[index], &action, &before[index]);
}

/* Input that nests deeply can use up the stack, and a handler needs one. It lives as long as the process. */
static void give_stack(void)
{
    stack_t stack, old;
    if (sigaltstack(NULL, &old) == 0 && !(old.ss_flags & SS_DISABLE)) return;
    memset(&stack, 0, sizeof stack);
    stack.ss_size = 64 * 1024;
    stack.ss_sp = malloc(stack.ss_size);
    if (stack.ss_sp) sigaltstack(&stack, NULL);
}

void assay_name_trap(const char *name)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch);
    if (place < 0) {
        place = atomic_fetch_add(&taken, 1);
        give_stack();
    }
    if (place >= THREADS) return;
    char *mine = names[place];
    mine[0] = 0;
    if (!name) return;
    size_t length = strlen(name);
    if (length >= LIMIT) length = LIMIT - 1;
    /* Another thread that reads this meanwhile finds an end. */
    mine[length] = 0;
    memcpy(mine + 1, name + 1, length ? length - 1 : 0);
    mine[0] = name[0];
}
