/* write.c - writes what was fitted, as files that a game's hints include. */
#include "write.h"

#include <stdio.h>
#include <string.h>

static void write_numbers(FILE *file, const int *number, int count)
{
    int column = 0;
    for (int i = 0; i < count; i++) {
        char text[16];
        int length = snprintf(text, sizeof text, "%d,", number[i]);
        bool is_first = column == 0 || column + 1 + length > 90;
        column = is_first ? 4 + length : column + 1 + length;
        fprintf(file, "%s%s", is_first ? "\n    " : " ", text);
    }
    fprintf(file, "\n");
}

static void write_table(FILE *file, const char *type, const char *name, const int *number,
                        int count)
{
    fprintf(file, "static const %s %s[] = {", type, name);
    write_numbers(file, number, count);
    fprintf(file, "};\n");
}

/* Finds in the file which command made the half that is kept. */
static void find_maker(const char *path, const char *half, char *out, size_t size)
{
    FILE *file = fopen(path, "r");
    char line[512], start[64];
    int length = snprintf(start, sizeof start, " * %s by: ", half);
    snprintf(out, size, "hand");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, start, (size_t)length) == 0) {
            line[strcspn(line, "\n")] = '\0';
            snprintf(out, size, "%s", line + length);
        }
    if (file)
        fclose(file);
}

/* The weights of a layer, a row for each input. */
static void write_layer(FILE *file, const int16_t *weight, int rows, int width)
{
    int number[NET_UNITS];
    fprintf(file, "{");
    for (int i = 0; i < rows; i++) {
        for (int k = 0; k < width; k++)
            number[k] = weight[i * width + k];
        fprintf(file, "%s{", i ? ", " : "");
        write_numbers(file, number, width);
        fprintf(file, "}");
    }
    fprintf(file, "}");
}

bool write_net(const char *path, const struct net *net, const char *by)
{
    FILE *file = fopen(path, "w");
    int number[NET_UNITS + 1];
    if (!file)
        return false;
    fprintf(file,
            "/* net.h - a network that was learned.\n"
            " * by: %s\n"
            " */\n"
            "/* clang-format off */\n"
            "static const struct net net = {\n.part = {",
            by);
    for (int kind = 0; kind < NET_KINDS; kind++) {
        fprintf(file, "%s", kind ? ",\n" : "");
        write_layer(file, net->part[kind][0], NET_ROW + NET_SHARED + 1, NET_LANES);
    }
    fprintf(file, "},\n.top = ");
    write_layer(file, net->top[0], NET_SUMS + NET_WHOLE + 1, NET_UNITS);
    fprintf(file, ",\n.out = {");
    for (int k = 0; k <= NET_UNITS; k++)
        number[k] = net->out[k];
    write_numbers(file, number, NET_UNITS + 1);
    fprintf(file, "}};\n/* clang-format on */\n");
    return fclose(file) == 0;
}

bool write_weights(const char *path, const struct hints *hints, const char *values_by,
                   const char *priors_by)
{
    char values[512], priors[512];
    int number[MAX_BUCKETS];
    FILE *file;

    find_maker(path, "values", values, sizeof values);
    find_maker(path, "priors", priors, sizeof priors);
    if (!(file = fopen(path, "w")))
        return false;
    fprintf(file,
            "/* weights.h - what was learned.\n"
            " * values by: %s\n"
            " * priors by: %s\n"
            " */\n"
            "/* clang-format off */\n",
            values_by ? values_by : values, priors_by ? priors_by : priors);
    for (int i = 0; i < hints->features; i++)
        number[i] = hints->weight[i];
    write_table(file, "int16_t", "weights", number, hints->features);
    for (int i = 0; i < hints->buckets; i++)
        number[i] = hints->prior[i];
    write_table(file, "uint16_t", "priors", number, hints->buckets);
    fprintf(file, "/* clang-format on */\n");
    return fclose(file) == 0;
}
