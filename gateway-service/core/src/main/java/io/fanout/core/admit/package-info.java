/**
 * The checks that a request passes before it becomes an exchange: identity, CORS, limits. They run
 * on the client's lane, before the gateway keeps a body. No transport is in sight.
 */
@NullMarked
package io.fanout.core.admit;

import org.jspecify.annotations.NullMarked;
