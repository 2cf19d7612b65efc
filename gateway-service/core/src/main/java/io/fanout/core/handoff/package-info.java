/**
 * The passage between two stages, as a port; each sub-package is one way to build it, and {@code
 * kind} lists them. Knows nothing of requests: it carries any item.
 */
@NullMarked
package io.fanout.core.handoff;

import org.jspecify.annotations.NullMarked;
