/** Tests that the peers do the gateway's work. */
@NullMarked
package io.fanout.bench.peer;

import org.jspecify.annotations.NullMarked;
