/** Copies of calls, which must not affect the calls. */
@NullMarked
package io.fanout.core.mirror;

import org.jspecify.annotations.NullMarked;
