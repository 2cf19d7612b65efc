/** Puts the gateway together from its parts, as Spring beans. */
@NullMarked
package io.fanout.gateway.wiring;

import org.jspecify.annotations.NullMarked;
