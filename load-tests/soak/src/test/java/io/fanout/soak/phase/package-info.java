@NullMarked
package io.fanout.soak.phase;

import org.jspecify.annotations.NullMarked;
