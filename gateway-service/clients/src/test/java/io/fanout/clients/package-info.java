@NullMarked
package io.fanout.clients;

import org.jspecify.annotations.NullMarked;
