/** The races of the worker groups, in the package of the package-private classes under test. */
@NullMarked
package io.fanout.extras.workers;

import org.jspecify.annotations.NullMarked;
