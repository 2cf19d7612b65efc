/**
 * The gateway's part in its clients' traces, told to OpenTelemetry. Contexts are values that travel
 * in exchanges: nothing here may make one current on a thread, since strands share and change them.
 */
@NullMarked
package io.fanout.boot.observe.tracing;

import org.jspecify.annotations.NullMarked;
