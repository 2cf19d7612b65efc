/** What {@code ./fanout compare} is: the command and what it says while it works. */
@NullMarked
package io.fanout.compare;

import org.jspecify.annotations.NullMarked;
