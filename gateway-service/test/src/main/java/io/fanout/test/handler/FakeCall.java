package io.fanout.test.handler;

import io.fanout.api.Outcome;
import io.fanout.api.Request;

/** A call that a handler made, as a {@link FakeExchange} has recorded it. */
public record FakeCall(String backend, Request request, Outcome outcome) {}
