/** Reports on requests after their end: metrics, access log, health, traces. */
@NullMarked
package io.fanout.boot.observe;

import org.jspecify.annotations.NullMarked;
