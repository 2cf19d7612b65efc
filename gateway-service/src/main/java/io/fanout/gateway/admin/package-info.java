/** Management endpoints, on the management port. */
@NullMarked
package io.fanout.gateway.admin;

import org.jspecify.annotations.NullMarked;
