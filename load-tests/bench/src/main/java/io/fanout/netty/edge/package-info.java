/** Opens package-private parts of the edge to benchmarks. */
@NullMarked
package io.fanout.netty.edge;

import org.jspecify.annotations.NullMarked;
