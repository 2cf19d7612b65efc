/**
 * The gateway's part in its clients' traces, through OpenTelemetry. Contexts are values that travel
 * in exchanges. No code here may make one current on a thread, because strands share threads.
 */
@NullMarked
package io.fanout.boot.observe.tracing;

import org.jspecify.annotations.NullMarked;
