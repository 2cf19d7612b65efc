@NullMarked
package io.fanout.redis;

import org.jspecify.annotations.NullMarked;
