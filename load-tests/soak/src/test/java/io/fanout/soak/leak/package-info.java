@NullMarked
package io.fanout.soak.leak;

import org.jspecify.annotations.NullMarked;
