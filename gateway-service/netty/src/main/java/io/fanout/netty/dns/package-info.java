/** Host names to addresses, looked up in the background. */
@NullMarked
package io.fanout.netty.dns;

import org.jspecify.annotations.NullMarked;
