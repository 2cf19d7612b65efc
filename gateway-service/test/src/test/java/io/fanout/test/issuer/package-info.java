/** The test kit's issuer: its tokens, its keys and its refusals. */
@NullMarked
package io.fanout.test.issuer;

import org.jspecify.annotations.NullMarked;
