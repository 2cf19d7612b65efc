/** Measures the cost of reading HTTP/1.1 with the gateway's readers and Netty's decoders. */
@NullMarked
package io.fanout.bench.http1;

import org.jspecify.annotations.NullMarked;
