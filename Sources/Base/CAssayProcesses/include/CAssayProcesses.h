#ifndef CASSAY_PROCESSES_H
#define CASSAY_PROCESSES_H

#include <sys/types.h>

/// Makes a pipe whose ends other programs do not inherit; returns 0, or -1 with errno.
int assay_make_pipe(int numbers[2]);

/// Raises the limit of open files to a number, or as far as the system lets it. Commands get the limit as it was before.
/// It is called before the first command is started.
void assay_raise_file_limit(unsigned long wanted);

/// Lets freed blocks of 1 MiB and more go back to the system, and what is free at the end of the heap as soon as that is
/// 1 MiB. In glibc alone (`man 3 mallopt`) both limits otherwise grow with the first input of megabytes, and what such
/// inputs took stays with the process; and the second is 128 KiB once the first is set, so that a work of some hundred
/// kilobytes gets its pages again from the system each time.
///
/// Threads share as many arenas as there are processors. glibc makes up to eight times as many, and what is free in one
/// is of no use to the threads of the others.
void assay_keep_heap_small(void);

/// The limit of open files of this process.
unsigned long assay_file_limit(void);

/// Starts a command with a guardian between it and this process.
///
/// The guardian is a process that runs only the code in guardian.c. On Linux it shares the memory of this process; on other
/// systems fork copies it. It starts the command in its own process group, and
/// - writes the command's wait status, an int, to `report` as soon as the command has ended;
/// - sends SIGTERM to the command's process group for each byte that it reads from `life`;
/// - at the end of `life`, which comes when this process closes the other end or ends, kills the command and all
///   processes that it has started, and ends. On Linux these are all descendants, in any session or group; on other
///   systems it is the command's process group.
///
/// - Parameters:
///   - arguments: The program's path, its arguments, NULL.
///   - environment: `NAME=VALUE` for each variable, NULL.
///   - streams: The command's standard input, output and error.
/// - Returns: The guardian's process ID as soon as the command runs; -1, with errno, if either cannot be started.
pid_t assay_start_guarded(
    char *const arguments[], char *const environment[], const int streams[3], int life, int report);

/// From now on, a signal of this number writes the number, a byte, to the descriptor, which does not block, and has no
/// other effect. All signals have the same descriptor.
///
/// - Returns: 1; or 0 if the signal is ignored and stays ignored.
int assay_forward_signal(int number, int descriptor, int even_if_ignored);

/// Lets the calling thread receive a signal. A process inherits from the thread that starts it which signals are blocked.
void assay_receive_signal(int number);

/// Restores the default action of a signal.
void assay_restore_signal(int number);

/// From now on, a trap of the calling thread, or of one that has named nothing, writes the name to standard error before
/// it ends the process. NULL takes the name back.
void assay_name_trap(const char *name);

/// The environment variable with the folder of a search. A program that is started with it calls `assay_search`, if it
/// has that, before `main`, and ends.
#define ASSAY_SEARCH_VARIABLE "ASSAY_SEARCH"

/// Copies this process with the calling thread alone (fork). The caller sees that there is no other: the copy would lack
/// what the others hold.
pid_t assay_copy_process(void);

#endif
