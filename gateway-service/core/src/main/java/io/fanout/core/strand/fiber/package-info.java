/**
 * Fiber mode: a fiber for each request, on the lane that reads it, and for each call that needs
 * one. The only strand that knows Quasar.
 */
@NullMarked
package io.fanout.core.strand.fiber;

import org.jspecify.annotations.NullMarked;
