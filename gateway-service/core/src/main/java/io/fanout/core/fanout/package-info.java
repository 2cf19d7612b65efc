/** Forks every call that is ready, joins them under one deadline, and keeps how each ended. */
@NullMarked
package io.fanout.core.fanout;

import org.jspecify.annotations.NullMarked;
