/**
 * What the backends say: pure functions from a request to a JSON answer, the same answer each time.
 * No HTTP server, no clock and no randomness may come in here.
 */
@NullMarked
package io.fanout.mocks.reply;

import org.jspecify.annotations.NullMarked;
