/**
 * Fiber mode: a fiber for each request and each call, on the lane that reads the request. The only
 * strand that knows Quasar.
 */
@NullMarked
package io.fanout.core.strand.fiber;

import org.jspecify.annotations.NullMarked;
