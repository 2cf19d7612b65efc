/** No passage at all: the offering thread runs the stages itself. Holds no thread and no queue. */
@NullMarked
package io.fanout.core.handoff.direct;

import org.jspecify.annotations.NullMarked;
