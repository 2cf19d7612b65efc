@NullMarked
package io.fanout.clients.urlconnection;

import org.jspecify.annotations.NullMarked;
