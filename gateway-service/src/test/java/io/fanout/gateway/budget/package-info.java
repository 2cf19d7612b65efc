@NullMarked
package io.fanout.gateway.budget;

import org.jspecify.annotations.NullMarked;
