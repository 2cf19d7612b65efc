/** Tests of the benchmarks of TLS. */
@NullMarked
package io.fanout.bench.tls;

import org.jspecify.annotations.NullMarked;
