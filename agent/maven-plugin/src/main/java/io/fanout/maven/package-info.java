/** The Maven face of build-time instrumentation: goals only, no knowledge of fibers. */
@NullMarked
package io.fanout.maven;

import org.jspecify.annotations.NullMarked;
