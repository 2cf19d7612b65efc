/** No passage at all: the offering thread runs the stages itself. Holds no thread and no queue. */
@NullMarked
package io.fanout.gateway.handoff.direct;

import org.jspecify.annotations.NullMarked;
