/** A client of the gateway, by hand, and what this machine kept it from. Judges nothing. */
@NullMarked
package io.fanout.soak.client;

import org.jspecify.annotations.NullMarked;
