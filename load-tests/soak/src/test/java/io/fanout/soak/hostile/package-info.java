@NullMarked
package io.fanout.soak.hostile;

import org.jspecify.annotations.NullMarked;
