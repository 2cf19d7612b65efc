@NullMarked
package io.fanout.soak.weather;

import org.jspecify.annotations.NullMarked;
