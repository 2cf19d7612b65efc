@NullMarked
package io.fanout.policy.signing;

import org.jspecify.annotations.NullMarked;
