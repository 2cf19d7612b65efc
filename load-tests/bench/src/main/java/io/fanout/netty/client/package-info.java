/** Opens package-private parts of the event-loop client to benchmarks. */
@NullMarked
package io.fanout.netty.client;

import org.jspecify.annotations.NullMarked;
