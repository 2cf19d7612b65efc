/** Event loops: the threads that read clients' requests, write their answers and carry fibers. */
@NullMarked
package io.fanout.netty.lane;

import org.jspecify.annotations.NullMarked;
