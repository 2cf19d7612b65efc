/**
 * The port to the backends and what a call ends in; each sub-package is one way to send it. Only
 * these know transports.
 */
@NullMarked
package io.fanout.core.client;

import org.jspecify.annotations.NullMarked;
