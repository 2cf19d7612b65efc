/**
 * How strictly answers in HTTP/1.1 are read: one set of rules for every client that reads them with
 * code of ours. Nothing here knows a transport or a client library.
 */
@NullMarked
package io.fanout.netty.http1;

import org.jspecify.annotations.NullMarked;
