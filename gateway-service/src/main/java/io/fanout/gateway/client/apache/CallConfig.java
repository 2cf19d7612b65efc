package io.fanout.gateway.client.apache;

import io.fanout.gateway.client.AnswerMemory;
import io.fanout.gateway.settings.BackendSettings;
import org.apache.http.client.config.CookieSpecs;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.protocol.HttpContext;

/**
 * How every call to one backend is made: nothing is followed, stored, decoded or repeated, and time
 * in all is the caller's business.
 */
public record CallConfig(RequestConfig request, int maxResponse, AnswerMemory memory) {
  private static final String MAX_RESPONSE = "fanout.max-response";
  private static final String NOTHING_RECEIVED = "fanout.nothing-received";

  public static CallConfig of(BackendSettings settings, AnswerMemory memory) {
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
    return new CallConfig(request, (int) settings.maxResponse().toBytes(), memory);
  }

  HttpClientContext newContext() {
    HttpClientContext context = HttpClientContext.create();
    context.setRequestConfig(request);
    context.setAttribute(MAX_RESPONSE, maxResponse);
    return context;
  }

  /** The bound that a call's context carries. */
  public static int maxResponseOf(HttpContext context) {
    return context.getAttribute(MAX_RESPONSE) instanceof Integer max ? max : Integer.MAX_VALUE;
  }

  /** Notes that a call's connection broke before a byte of the answer had come. */
  public static void noteNothingReceived(HttpContext context) {
    context.setAttribute(NOTHING_RECEIVED, true);
  }

  static boolean nothingReceived(HttpContext context) {
    return Boolean.TRUE.equals(context.getAttribute(NOTHING_RECEIVED));
  }
}
