/** How names are looked up, with look-ups that the test holds in its hand. */
@NullMarked
package io.fanout.netty.dns;

import org.jspecify.annotations.NullMarked;
