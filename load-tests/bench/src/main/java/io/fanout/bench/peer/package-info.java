/** Other gateways that do the same work, to compare ours with. No benchmark belongs here. */
@NullMarked
package io.fanout.bench.peer;

import org.jspecify.annotations.NullMarked;
