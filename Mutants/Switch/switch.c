#include "CAssayMutants.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int32_t assay_mutant_active = -1;
uint8_t *assay_mutant_reached = 0;
static size_t count = 0;

void assay_mutant_unknown(void) { abort(); }

void assay_mutant_set(int32_t number) { assay_mutant_active = number; }

static void map(int32_t mutants, int file) {
    count = (size_t)mutants;
    void *memory = mmap(
        0, count, PROT_READ | PROT_WRITE, file < 0 ? MAP_SHARED | MAP_ANONYMOUS : MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) abort();
    assay_mutant_reached = memory;
}

void assay_mutant_record(int32_t mutants) { map(mutants, -1); }

void assay_mutant_forget(void) { memset(assay_mutant_reached, 0, count); }

// Reads the environment before the program begins: ASSAY_MUTANT switches a mutant on; ASSAY_MUTANT_REACH names a file
// with one byte for each mutant, in which reach is recorded.
__attribute__((constructor)) static void read_environment(void) {
    const char *number = getenv("ASSAY_MUTANT");
    if (number) assay_mutant_active = atoi(number);
    const char *path = getenv("ASSAY_MUTANT_REACH");
    if (!path) return;
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) abort();
    map((int32_t)lseek(file, 0, SEEK_END), file);
    close(file);
}
