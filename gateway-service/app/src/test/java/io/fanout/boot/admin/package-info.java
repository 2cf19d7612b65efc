/** The pages of the management port. */
@NullMarked
package io.fanout.boot.admin;

import org.jspecify.annotations.NullMarked;
