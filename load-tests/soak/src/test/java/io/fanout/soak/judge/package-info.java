@NullMarked
package io.fanout.soak.judge;

import org.jspecify.annotations.NullMarked;
