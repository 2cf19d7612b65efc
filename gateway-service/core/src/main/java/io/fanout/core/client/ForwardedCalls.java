package io.fanout.core.client;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;

/**
 * Distinguishes the failures of a forwarding proxy from those of the host. A 407 comes from the
 * proxy, and the host has not seen the request. Every failure names the proxy.
 */
public record ForwardedCalls(BackendClient client, Egress egress) implements DelegatingClient {
  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    EgressProxy proxy = egress.proxyFor(origin);
    if (proxy == null || proxy.tunnelsTo(origin)) {
      return client.call(origin, request, cancellation);
    }
    Reply reply;
    try {
      reply = client.call(origin, request, cancellation);
    } catch (CallFailed e) {
      throw named(e, proxy);
    }
    if (reply.status() == EgressProxy.WANTS_CREDENTIALS) {
      throw new CallFailed(
          CallResultKind.CONNECT_FAILED,
          "%s: the %s %s".formatted(origin, proxy, proxy.refusal(origin, reply.status())));
    }
    return reply;
  }

  private static CallFailed named(CallFailed failure, EgressProxy proxy) {
    String name = proxy.toString();
    return failure.detail().contains(name)
        ? failure
        : new CallFailed(
            failure.ending(),
            "%s (through the %s)".formatted(failure.detail(), name),
            failure.beforeAnswer());
  }
}
