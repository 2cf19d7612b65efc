/** Compares the resources that the gateway's process holds while it is idle. */
@NullMarked
package io.fanout.soak.leak;

import org.jspecify.annotations.NullMarked;
