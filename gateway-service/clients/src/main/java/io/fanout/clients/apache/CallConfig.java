package io.fanout.clients.apache;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.Egress;
import io.fanout.core.settings.BackendSettings;
import org.apache.http.client.config.CookieSpecs;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * How every call to one backend is made: nothing is followed, stored, decoded or repeated, and time
 * in all is the caller's business.
 */
public record CallConfig(RequestConfig request, int maxResponse, BodyBudget memory, Egress egress) {
  private static final String MAX_RESPONSE = "fanout.max-response";
  private static final String NOTHING_RECEIVED = "fanout.nothing-received";
  private static final String STALE = "fanout.stale";
  private static final String REFUSED = "fanout.refused";

  /** The state of a request for a connection that wants one that was never used. */
  private static final Object NEVER_USED =
      new Object() {
        @Override
        public String toString() {
          return "a connection that was never used";
        }
      };

  public static CallConfig of(BackendSettings settings, ClientKit kit) {
    RequestConfig request =
        RequestConfig.custom()
            .setConnectTimeout((int) settings.connectTimeout().toMillis())
            .setSocketTimeout(0)
            .setConnectionRequestTimeout(0)
            .setRedirectsEnabled(false)
            .setContentCompressionEnabled(false)
            .setAuthenticationEnabled(false)
            .setCookieSpec(CookieSpecs.IGNORE_COOKIES)
            .setNormalizeUri(false)
            .build();
    return new CallConfig(
        request, (int) settings.maxResponse().toBytes(), kit.memory(), kit.egress(settings));
  }

  HttpClientContext newContext() {
    HttpClientContext context = HttpClientContext.create();
    context.setRequestConfig(request);
    context.setAttribute(MAX_RESPONSE, maxResponse);
    return context;
  }

  /** The context of a call that has to have a connection that was never used. */
  HttpClientContext newContextForNewConnection() {
    HttpClientContext context = newContext();
    context.setUserToken(NEVER_USED);
    return context;
  }

  /** Whether a pool is asked, by that state, for a connection that was never used. */
  public static boolean wantsNewConnection(@Nullable Object state) {
    return state == NEVER_USED;
  }

  /** The bound that a call's context carries. */
  public static int maxResponseOf(HttpContext context) {
    return context.getAttribute(MAX_RESPONSE) instanceof Integer max ? max : Integer.MAX_VALUE;
  }

  /** Notes that a call's connection broke before a byte of the answer had come. */
  public static void noteNothingReceived(HttpContext context) {
    context.setAttribute(NOTHING_RECEIVED, true);
  }

  /** Notes the same of a connection that had served another call before. */
  public static void noteStaleConnection(HttpContext context) {
    noteNothingReceived(context);
    context.setAttribute(STALE, true);
  }

  static boolean hadStaleConnection(HttpContext context) {
    return Boolean.TRUE.equals(context.getAttribute(STALE));
  }

  /** Notes that the host refused a connection, so that nothing of the call was sent. */
  static void noteRefused(HttpContext context) {
    context.setAttribute(REFUSED, true);
  }

  static boolean wasRefused(HttpContext context) {
    return Boolean.TRUE.equals(context.getAttribute(REFUSED));
  }

  static boolean nothingReceived(HttpContext context) {
    return Boolean.TRUE.equals(context.getAttribute(NOTHING_RECEIVED));
  }
}
