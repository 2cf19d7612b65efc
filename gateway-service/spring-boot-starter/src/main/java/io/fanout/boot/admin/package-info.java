/** The gateway's pages on the management port beyond health and metrics. */
@NullMarked
package io.fanout.boot.admin;

import org.jspecify.annotations.NullMarked;
