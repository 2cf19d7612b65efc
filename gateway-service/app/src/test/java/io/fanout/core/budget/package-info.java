@NullMarked
package io.fanout.core.budget;

import org.jspecify.annotations.NullMarked;
