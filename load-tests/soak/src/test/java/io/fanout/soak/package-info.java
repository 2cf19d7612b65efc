@NullMarked
package io.fanout.soak;

import org.jspecify.annotations.NullMarked;
