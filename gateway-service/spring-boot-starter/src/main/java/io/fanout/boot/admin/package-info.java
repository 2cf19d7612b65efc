/** What the management port shows of the gateway beyond health and metrics, when it is asked. */
@NullMarked
package io.fanout.boot.admin;

import org.jspecify.annotations.NullMarked;
