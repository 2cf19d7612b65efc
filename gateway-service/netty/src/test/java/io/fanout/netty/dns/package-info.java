/** Look-ups against a name server of the tests' own. */
@NullMarked
package io.fanout.netty.dns;

import org.jspecify.annotations.NullMarked;
