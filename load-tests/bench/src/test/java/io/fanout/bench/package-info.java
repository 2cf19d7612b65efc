/** Tests of how benchmarks are found and run. */
@NullMarked
package io.fanout.bench;

import org.jspecify.annotations.NullMarked;
