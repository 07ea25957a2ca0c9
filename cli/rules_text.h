/* rules_text.h - the RULES.md of each game, put into the program when it is built. */
#ifndef NIWA_RULES_TEXT_H
#define NIWA_RULES_TEXT_H

/* The text for a game's name; never NULL for a listed game. */
const char *rules_text(const char *name);

#endif
