/** Puts the gateway together from its parts, as Spring beans. */
@NullMarked
package io.fanout.boot.wiring;

import org.jspecify.annotations.NullMarked;
