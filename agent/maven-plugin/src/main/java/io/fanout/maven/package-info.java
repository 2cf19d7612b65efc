/**
 * The Maven side of build-time instrumentation: the goals, and the extension that completes a build
 * for fibers. It knows nothing of how classes are instrumented.
 */
@NullMarked
package io.fanout.maven;

import org.jspecify.annotations.NullMarked;
