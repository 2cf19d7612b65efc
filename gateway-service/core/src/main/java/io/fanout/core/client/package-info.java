/**
 * The port to the backends, and the ways in which a call can end. Only its implementations know
 * transports.
 */
@NullMarked
package io.fanout.core.client;

import org.jspecify.annotations.NullMarked;
