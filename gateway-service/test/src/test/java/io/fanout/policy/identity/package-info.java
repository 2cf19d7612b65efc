/** What the gateway takes tokens for, against an issuer that the policy module cannot have. */
@NullMarked
package io.fanout.policy.identity;

import org.jspecify.annotations.NullMarked;
