/**
 * JSON as bytes: validated once, then found, walked and quoted where it lies; never bound to
 * objects. Knows nothing of requests, calls or settings, and performs no I/O.
 */
@NullMarked
package io.fanout.core.json;

import org.jspecify.annotations.NullMarked;
