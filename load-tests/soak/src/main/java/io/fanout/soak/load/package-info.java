/** An open-loop injector: it sends requests at a constant rate, however slow the answers are. */
@NullMarked
package io.fanout.soak.load;

import org.jspecify.annotations.NullMarked;
