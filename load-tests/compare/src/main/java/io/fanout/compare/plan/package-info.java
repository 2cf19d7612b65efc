/** Plans what to measure, in which order and at which rates: values and arithmetic, no process. */
@NullMarked
package io.fanout.compare.plan;

import org.jspecify.annotations.NullMarked;
