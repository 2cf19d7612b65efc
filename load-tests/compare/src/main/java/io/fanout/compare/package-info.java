/** The command {@code ./fanout compare} and its output. */
@NullMarked
package io.fanout.compare;

import org.jspecify.annotations.NullMarked;
