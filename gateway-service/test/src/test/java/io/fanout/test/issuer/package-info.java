/** What the issuer of the test kit signs, publishes and refuses. */
@NullMarked
package io.fanout.test.issuer;

import org.jspecify.annotations.NullMarked;
