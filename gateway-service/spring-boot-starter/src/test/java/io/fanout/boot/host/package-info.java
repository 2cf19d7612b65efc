/** Users' applications with the starter. */
@NullMarked
package io.fanout.boot.host;

import org.jspecify.annotations.NullMarked;
