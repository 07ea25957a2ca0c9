/* analysis.h - a record taken apart: what was luck, what were mistakes.
 *
 * Every standing move of a record changes what the game is worth to each seat, and each change
 * goes to parts, so that for every seat, in whole millionths,
 *
 *     result - start = draw luck + guess luck - own mistakes + others' mistakes + ended early
 *
 * docs/analysis.md says what the parts are. */
#ifndef NIWA_ANALYSIS_H
#define NIWA_ANALYSIS_H

#include "ai/analysis/verdict.h"
#include "core/record/record.h"

enum part { DRAW_LUCK, GUESS_LUCK, OWN_MISTAKES, OTHERS_MISTAKES, ENDED_EARLY, PARTS };

extern const char *const part_word[PARTS]; /* "draw_luck": as the JSON has them */

/* How the parts of a seat add up: own mistakes count against it. */
int32_t parts_sum(const int32_t part[PARTS]);

enum ending { PLAYED, RESIGNED, GIVEN_UP, BROKEN_OFF };
extern const char *const ending_word[]; /* "played" */

struct step { /* a standing move */
    int line; /* its index in the record */
    int actor;
    move_t move;
    bool is_judged; /* a seat decided: there is a verdict */
    bool is_out;    /* a computer moved for somebody who left: it is no play */
    struct worth before, after; /* the state's, all cards open */
    int32_t part[MAX_SEATS + 1][PARTS];
    /* of the seat's mistakes, what its first and its next look at the position differ by */
    int32_t revised;
    struct verdict verdict;
};

struct account { /* of a seat */
    int32_t start, result;
    int32_t part[PARTS];
    int32_t lost; /* by single verdicts: what its moves lost, too close to call or not */
    int32_t revised; /* own mistakes = lost + revised */
    int32_t
        decisions;    /* moves among at least two, by people or computers who sat there */
    int32_t mistakes; /* of these, those that are none too close to call */
};

struct analysis {
    const struct record *record;
    struct effort effort;
    void *memory;
    int line; /* the next of the record */
    union any_state state;
    struct worth now;
    unsigned taken; /* by seat: a computer plays for somebody who left */
    struct account account[MAX_SEATS + 1];
    enum ending ending; /* once all steps were made */
};

/* Begins with a record that was read; it and `memory` (VERDICT_MEMORY bytes) stay the caller's
 * and are used until the end. */
void analysis_start(struct analysis *analysis, const struct record *record,
                    struct effort effort, void *memory);

/* Takes the next standing move apart. False: there are no more; then the accounts are whole. */
bool analysis_step(struct analysis *analysis, struct step *out);

/* How many standing moves there are. */
int analysis_steps(const struct record *record);

#endif
