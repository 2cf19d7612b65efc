package io.fanout.test.handler;

import io.fanout.api.Reply;
import io.fanout.api.Request;

/** How a backend of a {@link FakeExchange} answers; usually a lambda. */
@FunctionalInterface
public interface ReplyScript {
  Reply reply(Request request);
}
