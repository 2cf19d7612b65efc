/** Tests of finding and running benchmarks. */
@NullMarked
package io.fanout.bench;

import org.jspecify.annotations.NullMarked;
