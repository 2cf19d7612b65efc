/** What it costs to read HTTP/1.1: our readers, and Netty's decoders. */
@NullMarked
package io.fanout.bench.http1;

import org.jspecify.annotations.NullMarked;
