/** How long a backend takes: as told, or as recorded from a real one. */
@NullMarked
package io.fanout.lean.latency;

import org.jspecify.annotations.NullMarked;
