/** The promises, and whether what came kept them. Pure: no socket, no clock. */
@NullMarked
package io.fanout.soak.judge;

import org.jspecify.annotations.NullMarked;
