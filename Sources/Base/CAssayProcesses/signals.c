#include "CAssayProcesses.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Where the numbers of signals are written; lock-free, so that a handler may read it. */
static volatile sig_atomic_t destination = -1;

static void forward(int number)
{
    int before = errno;
    unsigned char byte = (unsigned char)number;
    /* A full pipe has enough signals. */
    (void)!write(destination, &byte, 1);
    errno = before;
}

static int is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

int assay_forward_signal(int number, int descriptor, int even_if_ignored)
{
    if (!even_if_ignored && is_ignored(number)) return 0;
    destination = descriptor;
    handle(number, forward);
    return 1;
}

void assay_receive_signal(int number)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, number);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

void assay_restore_signal(int number)
{
    handle(number, SIG_DFL);
}
