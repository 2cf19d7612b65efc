/** Thread-pool mode on our own worker groups. */
@NullMarked
package io.fanout.gateway.strand.pool.workergroup;

import org.jspecify.annotations.NullMarked;
