/**
 * The backends' replies: pure functions from a request to a JSON answer. No HTTP server, clock or
 * randomness belongs here.
 */
@NullMarked
package io.fanout.mocks.reply;

import org.jspecify.annotations.NullMarked;
