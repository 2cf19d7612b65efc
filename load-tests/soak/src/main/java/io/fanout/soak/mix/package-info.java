/** The mix of requests, and the answers that are correct in each phase. */
@NullMarked
package io.fanout.soak.mix;

import org.jspecify.annotations.NullMarked;
