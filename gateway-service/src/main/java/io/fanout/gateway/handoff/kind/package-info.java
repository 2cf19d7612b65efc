/** The list of the kinds of hand-off. Only this package knows all of them. */
@NullMarked
package io.fanout.gateway.handoff.kind;

import org.jspecify.annotations.NullMarked;
