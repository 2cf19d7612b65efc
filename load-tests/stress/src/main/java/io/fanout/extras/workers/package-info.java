/** The races of the worker groups, from where the shipped classes can be seen. */
@NullMarked
package io.fanout.extras.workers;

import org.jspecify.annotations.NullMarked;
