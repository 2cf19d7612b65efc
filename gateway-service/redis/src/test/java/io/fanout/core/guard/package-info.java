@NullMarked
package io.fanout.core.guard;

import org.jspecify.annotations.NullMarked;
