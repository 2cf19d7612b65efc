/**
 * Where the hosts of a backend are: names are looked up and watched, and the guards and clients
 * learn of hosts that join and leave. What looks names up lives elsewhere.
 */
@NullMarked
package io.fanout.core.discovery;

import org.jspecify.annotations.NullMarked;
