/** Checks every answer against the promises. Pure: no socket, no clock. */
@NullMarked
package io.fanout.soak.judge;

import org.jspecify.annotations.NullMarked;
