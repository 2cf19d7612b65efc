@NullMarked
package io.fanout.core.client;

import org.jspecify.annotations.NullMarked;
