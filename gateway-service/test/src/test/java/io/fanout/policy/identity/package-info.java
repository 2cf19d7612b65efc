/** The identity checks, against a test issuer, which the policy module cannot depend on. */
@NullMarked
package io.fanout.policy.identity;

import org.jspecify.annotations.NullMarked;
