/** The lines of the access log. */
@NullMarked
package io.fanout.boot.observe;

import org.jspecify.annotations.NullMarked;
