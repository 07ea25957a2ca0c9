/* guest_test.c - guests' ids and secrets, and the folder that keeps them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "server/ops/folder.h"
#include "server/people/guest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* -- ids and secrets --------------------------------------------------------------------- */

static void ids_are_ids(void **unused)
{
    char id[TABLE_ID + 1], other[TABLE_ID + 1];
    unsigned char seen[256] = {0};
    int letters = 0;
    (void)unused;

    for (int i = 0; i < 1000; i++) {
        guest_new_id(id);
        guest_new_id(other);
        assert_true(guest_is_id(id));
        assert_string_not_equal(id, other);
        for (int k = 0; k < TABLE_ID; k++)
            seen[(unsigned char)id[k]] = 1;
    }
    for (int i = 0; i < 256; i++)
        letters += seen[i];
    assert_int_equal(letters, 32); /* 12,000 draws miss one once in 10^164 times */
}

static void what_is_no_id_is_told_from_one(void **unused)
{
    const char *bad[] = {"",
                         "0123456789a",
                         "0123456789abc",
                         "0123456789aB",
                         "0123456789al",
                         "0123456789a/",
                         "../../../etc",
                         "0123456789a\xc3"};
    (void)unused;

    assert_true(guest_is_id("0123456789ab"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(guest_is_id(bad[i]));
}

static void a_secret_is_known_by_its_hash(void **unused)
{
    char text[SECRET_TEXT + 1], other[SECRET_TEXT + 1];
    uint8_t hash[SECRET_HASH], again[SECRET_HASH], other_hash[SECRET_HASH];
    (void)unused;

    guest_new_secret(SECRET_TOKEN, text, hash);
    guest_new_secret(SECRET_TOKEN, other, other_hash);
    assert_int_equal(strlen(text), SECRET_TEXT);
    assert_int_equal(strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789-_"),
                     SECRET_TEXT);
    assert_string_not_equal(text, other);
    assert_memory_not_equal(hash, other_hash, SECRET_HASH);
    assert_true(guest_hash_secret(SECRET_TOKEN, text, strlen(text), again));
    assert_memory_equal(hash, again, SECRET_HASH);
    assert_true(guest_hash_secret(SECRET_CODE, text, strlen(text), again));
    assert_memory_not_equal(hash, again, SECRET_HASH); /* a code is no token */
}

/* Hashes are in databases: what they are of may never change. */
static void the_hash_stays_the_same(void **unused)
{
    const char *text = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
    const uint8_t begin[] = {0x76, 0x2d, 0xa1, 0x74, 0x4b, 0xa4, 0xb3, 0xcc};
    uint8_t hash[SECRET_HASH];
    (void)unused;

    assert_true(guest_hash_secret(SECRET_TOKEN, text, strlen(text), hash));
    assert_memory_equal(hash, begin, sizeof begin);
}

static void what_is_no_secret_is_refused(void **unused)
{
    const char *good = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
    char bad[64];
    uint8_t hash[SECRET_HASH];
    (void)unused;

    assert_false(guest_hash_secret(SECRET_TOKEN, "", 0, hash));
    assert_false(guest_hash_secret(SECRET_TOKEN, good, 42, hash));
    snprintf(bad, sizeof bad, "%s=", good);
    assert_false(guest_hash_secret(SECRET_TOKEN, bad, strlen(bad), hash));
    for (const char *c = " =/+.\"\n"; *c; c++) {
        snprintf(bad, sizeof bad, "%s", good);
        bad[20] = *c;
        assert_false(guest_hash_secret(SECRET_TOKEN, bad, strlen(bad), hash));
    }
    snprintf(bad, sizeof bad, "%s", good);
    bad[20] = '\0';
    assert_false(guest_hash_secret(SECRET_TOKEN, bad, SECRET_TEXT, hash));
    snprintf(bad, sizeof bad, "%s", good);
    bad[42] =
        '9'; /* two bits more than 32 bytes have: another text for the same secret */
    assert_false(guest_hash_secret(SECRET_TOKEN, bad, strlen(bad), hash));
}

/* -- the folder -------------------------------------------------------------------------- */

static char root[64];

static int begin(void **unused)
{
    (void)unused;
    snprintf(root, sizeof root, "/tmp/niwa_folder.XXXXXX");
    assert_non_null(mkdtemp(root));
    unsetenv("STATE_DIRECTORY");
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    return 0;
}

static int end(void **unused)
{
    char line[128];
    (void)unused;
    snprintf(line, sizeof line, "rm -rf '%s'", root);
    return system(line);
}

static const char *below(const char *name)
{
    static char path[4][128];
    static int next;
    snprintf(path[++next % 4], sizeof *path, "%s/%s", root, name);
    return path[next % 4];
}

static void default_is(const char *wanted)
{
    char path[FOLDER_PATH];

    folder_default(path);
    assert_string_equal(path, wanted);
}

static void the_default_is_where_people_look(void **unused)
{
    (void)unused;
    setenv("HOME", root, 1);
    default_is(below(".local/share/niwa"));
    setenv("XDG_DATA_HOME", "relative", 1); /* to be ignored, says its specification */
    default_is(below(".local/share/niwa"));
    setenv("XDG_DATA_HOME", "/data", 1);
    default_is("/data/niwa");
    setenv("STATE_DIRECTORY", "/var/lib/niwa:/var/lib/other", 1);
    default_is("/var/lib/niwa");
    unsetenv("STATE_DIRECTORY");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "/nonexistent", 1); /* as users of services have it */
    default_is("/var/lib/niwa");
    setenv("HOME", "/", 1);
    default_is("/var/lib/niwa");
}

static void opens(const char *path, const char *wanted)
{
    struct folder folder;
    struct stat info;
    char why[512] = "";

    if (!folder_open(&folder, path, why, sizeof why))
        fail_msg("%s", why);
    assert_string_equal(folder.path, wanted);
    assert_int_equal(stat(wanted, &info), 0);
    assert_true(S_ISDIR(info.st_mode));
    assert_int_equal(info.st_mode & 077, 0);
    folder_close(&folder);
}

static void does_not_open(const char *path, const char *words)
{
    struct folder folder;
    char why[512] = "";

    assert_false(folder_open(&folder, path, why, sizeof why));
    if (!strstr(why, words))
        fail_msg("'%s' (wanted: %s)", why, words);
}

static void a_folder_is_made_where_it_is_missing(void **unused)
{
    (void)unused;
    setenv("XDG_DATA_HOME", below("a/b/c"), 1);
    opens(NULL, below("a/b/c/niwa")); /* the default with all above it */
    opens(NULL, below("a/b/c/niwa"));
    opens(below("d"), below("d"));
    opens(below("e/"), below("e/"));
    does_not_open(below("f/g"), "f/g' cannot be made: the folder above it is missing");
}

static void a_file_is_no_folder(void **unused)
{
    FILE *file = fopen(below("file"), "w");
    (void)unused;

    assert_true(file && fclose(file) == 0);
    does_not_open(below("file"), "file' is not a folder");
    does_not_open(below("file/below"), "file/below' cannot be made: Not a directory");
}

/* Locks end with their process, so the other one must be another process. */
static void one_folder_is_one_servers(void **unused)
{
    struct folder folder;
    char why[512] = "", words[64];
    int status;
    pid_t child;
    (void)unused;

    assert_true(folder_open(&folder, root, why, sizeof why));
    snprintf(words, sizeof words, "another niwa (process %ld) keeps its data in",
             (long)getpid());
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct folder mine;
        bool is_open = folder_open(&mine, root, why, sizeof why);
        fprintf(stderr, "%s", is_open || !strstr(why, words) ? why : "");
        _exit(is_open || !strstr(why, words));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    folder_close(&folder);
    opens(root, root);
}

int main(void)
{
#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_ids),
        cmocka_unit_test(what_is_no_id_is_told_from_one),
        cmocka_unit_test(a_secret_is_known_by_its_hash),
        cmocka_unit_test(the_hash_stays_the_same),
        cmocka_unit_test(what_is_no_secret_is_refused),
        IN_FOLDER(the_default_is_where_people_look),
        IN_FOLDER(a_folder_is_made_where_it_is_missing),
        IN_FOLDER(a_file_is_no_folder),
        IN_FOLDER(one_folder_is_one_servers),
    };

    if (!guest_start())
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
