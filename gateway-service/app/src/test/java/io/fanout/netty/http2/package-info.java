/** Tests of the HTTP edge's parts, without sockets. */
@NullMarked
package io.fanout.netty.http2;

import org.jspecify.annotations.NullMarked;
