/** The interface between the flow and the strands that run it; each sub-package is one mode. */
@NullMarked
package io.fanout.core.strand;

import org.jspecify.annotations.NullMarked;
