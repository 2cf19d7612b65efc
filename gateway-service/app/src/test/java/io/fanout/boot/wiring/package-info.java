/** Checks that make the gateway refuse to start. */
@NullMarked
package io.fanout.boot.wiring;

import org.jspecify.annotations.NullMarked;
