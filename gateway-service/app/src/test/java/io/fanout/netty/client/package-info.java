/** The client on the lanes, against servers that the tests drive byte by byte. */
@NullMarked
package io.fanout.netty.client;

import org.jspecify.annotations.NullMarked;
