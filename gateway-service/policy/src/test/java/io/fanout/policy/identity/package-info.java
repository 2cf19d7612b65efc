/** Tests of the package of this name. */
@NullMarked
package io.fanout.policy.identity;

import org.jspecify.annotations.NullMarked;
