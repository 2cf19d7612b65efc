/** Tests of the main module's package of the same name. */
@NullMarked
package io.fanout.policy.identity;

import org.jspecify.annotations.NullMarked;
