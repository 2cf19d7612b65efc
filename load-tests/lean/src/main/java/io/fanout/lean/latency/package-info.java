/** Backend latencies, either configured or recorded from a real backend. */
@NullMarked
package io.fanout.lean.latency;

import org.jspecify.annotations.NullMarked;
