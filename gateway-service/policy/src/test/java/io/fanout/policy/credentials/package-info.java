@NullMarked
package io.fanout.policy.credentials;

import org.jspecify.annotations.NullMarked;
