/** What a process holds, looked at when nothing happens. */
@NullMarked
package io.fanout.soak.leak;

import org.jspecify.annotations.NullMarked;
