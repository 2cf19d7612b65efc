@NullMarked
package io.fanout.launcher.top;

import org.jspecify.annotations.NullMarked;
