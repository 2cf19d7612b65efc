/**
 * Reads heads, fields and chunks of HTTP/1.1 for both sides: the edge's requests and the clients'
 * answers. Each side passes its {@link io.fanout.netty.http1.Strictness} as a value.
 */
@NullMarked
package io.fanout.netty.http1;

import org.jspecify.annotations.NullMarked;
