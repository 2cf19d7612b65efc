/** What the management port shows when it is asked. */
@NullMarked
package io.fanout.boot.admin;

import org.jspecify.annotations.NullMarked;
