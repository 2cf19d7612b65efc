/**
 * Signatures of requests to backends. {@link RequestSigner} is a service: a jar on the class path
 * adds one. A signer computes and never waits.
 */
@NullMarked
package io.fanout.policy.signing;

import org.jspecify.annotations.NullMarked;
