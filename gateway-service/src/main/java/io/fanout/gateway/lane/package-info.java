/** Event loops: the threads that read clients' requests, write their answers and carry fibers. */
@NullMarked
package io.fanout.gateway.lane;

import org.jspecify.annotations.NullMarked;
