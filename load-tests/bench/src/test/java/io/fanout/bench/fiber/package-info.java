/** Tests of what strands are measured by. */
@NullMarked
package io.fanout.bench.fiber;

import org.jspecify.annotations.NullMarked;
