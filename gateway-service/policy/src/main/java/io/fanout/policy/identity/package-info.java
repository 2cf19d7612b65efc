/** Identifies clients by a token, an API key or a certificate. */
@NullMarked
package io.fanout.policy.identity;

import org.jspecify.annotations.NullMarked;
