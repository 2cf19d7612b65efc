/** The seam between the flow and what runs it; each sub-package is one mode. */
@NullMarked
package io.fanout.core.strand;

import org.jspecify.annotations.NullMarked;
