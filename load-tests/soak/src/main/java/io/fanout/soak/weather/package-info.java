/** What the mock backends do at which time, and which of it a request may have met. */
@NullMarked
package io.fanout.soak.weather;

import org.jspecify.annotations.NullMarked;
