/** The phases of a run, and which of them a request may have met. */
@NullMarked
package io.fanout.soak.phase;

import org.jspecify.annotations.NullMarked;
