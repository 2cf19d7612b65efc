/** What clients' and backends' connections with HTTP/2 have in common. */
@NullMarked
package io.fanout.netty.http2;

import org.jspecify.annotations.NullMarked;
