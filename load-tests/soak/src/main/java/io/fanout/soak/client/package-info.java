/** A hand-written HTTP client, and a meter of this machine's pauses. Judges nothing. */
@NullMarked
package io.fanout.soak.client;

import org.jspecify.annotations.NullMarked;
