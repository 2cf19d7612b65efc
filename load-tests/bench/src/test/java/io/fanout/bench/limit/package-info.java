/** Tests of the limits' simulation, and by it of the shipped limit. */
@NullMarked
package io.fanout.bench.limit;

import org.jspecify.annotations.NullMarked;
