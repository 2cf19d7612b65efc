/** Tests of this package. */
@NullMarked
package io.fanout.compare.report;

import org.jspecify.annotations.NullMarked;
