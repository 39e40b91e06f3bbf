#ifndef CASSAY_MUTANTS_H
#define CASSAY_MUTANTS_H

#include <stdbool.h>
#include <stdint.h>

/// The number of the mutant that is switched on; -1 if none is.
extern int32_t assay_mutant_active;
/// One byte for each mutant, 1 if its place was reached; null if reach is not recorded.
extern uint8_t *assay_mutant_reached;

/// Whether one of these mutants is switched on; they are those of one function.
static inline bool assay_mutant_in(int32_t first, int32_t last) {
    return (uint32_t)(assay_mutant_active - first) <= (uint32_t)(last - first);
}

/// The number of the mutant that is switched on.
static inline int32_t assay_mutant_number(void) { return assay_mutant_active; }

/// Whether reach is recorded.
static inline bool assay_mutant_records(void) { return assay_mutant_reached != 0; }

/// Records that the place of a mutant is reached.
static inline void assay_mutant_reach(int32_t number) {
    if (assay_mutant_reached != 0) assay_mutant_reached[number] = 1;
}

/// Whether this mutant, which changes a value, is switched on; records that it is reached.
static inline bool assay_mutant_is(int32_t number) {
    assay_mutant_reach(number);
    return assay_mutant_active == number;
}

/// The end of a branch that cannot be taken.
_Noreturn void assay_mutant_unknown(void);

/// Switches a mutant on, or none with -1.
void assay_mutant_set(int32_t number);

/// Begins to record reach of that many mutants, in memory shared with child processes.
void assay_mutant_record(int32_t count);

/// Forgets what was reached.
void assay_mutant_forget(void);

/// Two words that child processes share: what a child is doing, for its parent to read after a crash, and how often it
/// has begun something, by which its parent sees that it does not hang.
int32_t *assay_mutant_shared(void);

/// How a child process ended.
enum assay_mutant_how { ASSAY_MUTANT_EXITED, ASSAY_MUTANT_CRASHED, ASSAY_MUTANT_TIMED_OUT };

/// The end of a child process: what it exited with, or the signal that ended it, and its processor time, with that of the
/// children that it waited for.
struct assay_mutant_end {
    enum assay_mutant_how how;
    int32_t status;
    int32_t milliseconds;
};

/// Ends this process, with the child that it waits for and all that the child has started, when its parent ends.
///
/// Only Linux tells a process that its parent has ended.
void assay_mutant_follow_parent(void);

/// Starts a child that is a copy of this process, which must have one thread; 0 in the child.
///
/// The child leads a process group of its own, and uses at most that many bytes of memory.
int32_t assay_mutant_fork(int64_t bytes);

/// In a child: begins a step, which may use that many seconds of processor time, however long that takes.
void assay_mutant_begin(int32_t unit, int32_t seconds);

/// Waits for a child, and then ends everything in its process group.
///
/// A child is ended when a step has used its processor time, or when it has used none for so many seconds: it waits for
/// what never comes. Only the seconds count that this process, too, was awake for, so a machine with other work ends none.
struct assay_mutant_end assay_mutant_wait(int32_t child, int32_t idle_seconds);

#endif
