/** Copies of calls and what they must not do to the calls. */
@NullMarked
package io.fanout.core.mirror;

import org.jspecify.annotations.NullMarked;
