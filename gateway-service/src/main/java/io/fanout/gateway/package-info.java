/** The gateway. */
@NullMarked
package io.fanout.gateway;

import org.jspecify.annotations.NullMarked;
