/** The kinds of hand-off, found as services. Knows none of them. */
@NullMarked
package io.fanout.core.handoff.kind;

import org.jspecify.annotations.NullMarked;
