/**
 * The HTTP edge: clients' bytes become exchanges, answers become bytes. The only package that knows
 * server types.
 */
@NullMarked
package io.fanout.netty.edge;

import org.jspecify.annotations.NullMarked;
