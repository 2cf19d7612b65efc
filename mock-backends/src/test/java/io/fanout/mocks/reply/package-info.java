/** Tests of the package of the same name. */
@NullMarked
package io.fanout.mocks.reply;

import org.jspecify.annotations.NullMarked;
