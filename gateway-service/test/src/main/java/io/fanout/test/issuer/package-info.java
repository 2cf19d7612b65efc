/**
 * An OpenID Connect issuer for tests: it signs real tokens, publishes its keys, rotates them,
 * serves a token endpoint, and fails as the test says. {@link io.fanout.test.issuer.TestIssuer} is
 * the way in.
 */
@NullMarked
package io.fanout.test.issuer;

import org.jspecify.annotations.NullMarked;
