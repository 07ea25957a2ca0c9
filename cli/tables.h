/* tables.h - records and tables as the commands use them. */
#ifndef NIWA_CLI_TABLES_H
#define NIWA_CLI_TABLES_H

#include "host/table/table.h"

/* A table from a record's file, or standard input for "-"; free by table_free. NULL after
 * a complaint that names the file, the line and the reason. */
struct table *load_record(const char *path);

/* Writes the record to a file, whole or not at all; the secret goes with it. An existing
 * file is replaced only with `may_replace`. False after a complaint. */
bool save_record(const struct table *table, const char *path, bool may_replace);

/* Points and ranks of a finished game. */
void print_result(const struct record *record, const union any_state *state);

/* The board, or its JSON, as the viewer sees it. */
void print_board(const struct record *record, const union any_state *state, int viewer);
void print_json(const struct record *record, const union any_state *state, int viewer);

/* The record's lines from number `from` up to, not including, `to` (from 0), as the viewer
 * may read them, each with its number. */
void print_lines(const struct record *record, int from, int to, int viewer);

#endif
