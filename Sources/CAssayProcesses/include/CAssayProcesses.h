#ifndef CASSAY_PROCESSES_H
#define CASSAY_PROCESSES_H

#include <sys/types.h>

/// A pipe whose ends are closed in other programs; 0, or -1 with errno.
int assay_make_pipe(int numbers[2]);

/// Starts a command with a guardian between it and this process.
///
/// The guardian is a copy of this process made by fork, which runs nothing but what stands in guardian.c. It starts the
/// command in a process group of its own, and
/// - writes the command's wait status, an int, to `report` as soon as the command has ended;
/// - sends SIGTERM to the command's process group for each byte that it reads from `life`;
/// - at the end of `life`, which comes when this process closes the other end or is gone, kills the command and all
///   that it has started, and ends. On Linux these are all descendants, in whatever session or group; elsewhere it is
///   the command's process group.
///
/// - Parameters:
///   - arguments: the program's path, its arguments, NULL.
///   - environment: `NAME=VALUE`, NULL.
///   - streams: what the command gets for its standard input, output and error.
/// - Returns: the guardian's process ID; -1, with errno, if there is none.
pid_t assay_start_guarded(
    char *const arguments[], char *const environment[], const int streams[3], int life, int report);

#endif
