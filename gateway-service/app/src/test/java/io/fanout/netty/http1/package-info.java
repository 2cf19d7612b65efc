/** The client on the lanes against servers that the tests play themselves, byte by byte. */
@NullMarked
package io.fanout.netty.http1;

import org.jspecify.annotations.NullMarked;
