/** Tests of the HTTP edge's parts, without sockets. */
@NullMarked
package io.fanout.netty.edge;

import org.jspecify.annotations.NullMarked;
