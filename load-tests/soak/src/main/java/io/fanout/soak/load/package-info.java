/** An open-loop injector: clients come at their rate, however slow the answers are. */
@NullMarked
package io.fanout.soak.load;

import org.jspecify.annotations.NullMarked;
