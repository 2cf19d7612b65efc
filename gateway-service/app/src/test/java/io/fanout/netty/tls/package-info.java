/** Tests of the implementations of TLS. */
@NullMarked
package io.fanout.netty.tls;

import org.jspecify.annotations.NullMarked;
