/** Tests of the simulation, and, through it, of the gateway's own limit. */
@NullMarked
package io.fanout.bench.limit;

import org.jspecify.annotations.NullMarked;
