@NullMarked
package io.fanout.lean.latency;

import org.jspecify.annotations.NullMarked;
