/** Thread-pool mode on our own worker groups. */
@NullMarked
package io.fanout.extras.workergroup;

import org.jspecify.annotations.NullMarked;
