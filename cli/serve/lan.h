/* lan.h - the address by which other devices at home find this machine. */
#ifndef NIWA_LAN_H
#define NIWA_LAN_H

#include <stdbool.h>

enum { LAN_ADDRESS = 16 }; /* bytes of an IPv4 address in words, NUL included */

/* False where the machine has none. */
bool lan_find(char out[LAN_ADDRESS]);

#endif
