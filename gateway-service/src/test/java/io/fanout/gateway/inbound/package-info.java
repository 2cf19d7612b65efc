/** Tests of the HTTP edge's parts, without sockets. */
@NullMarked
package io.fanout.gateway.inbound;

import org.jspecify.annotations.NullMarked;
