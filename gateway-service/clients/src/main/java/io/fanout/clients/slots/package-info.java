/** Bounds how many calls are under way, for clients whose library does not. Knows no transport. */
@NullMarked
package io.fanout.clients.slots;

import org.jspecify.annotations.NullMarked;
