/**
 * One inbound request and its answer as values: what was asked, how each call ended, what is sent
 * back.
 */
@NullMarked
package io.fanout.gateway.exchange;

import org.jspecify.annotations.NullMarked;
