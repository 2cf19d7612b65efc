package io.fanout.policy.cors;

import io.fanout.api.Answer;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.admit.AdmitCheck;
import io.fanout.core.admit.AdmitRequest;
import io.fanout.core.admit.Preflight;
import io.fanout.core.admit.Verdict;
import io.fanout.core.settings.CorsSettings;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells browsers which pages may read an answer, and answers their preflight requests. It refuses
 * no request: the browser withholds answers from other pages.
 */
public final class CorsCheck implements AdmitCheck, Preflight {
  private static final String ALL = "*";
  private static final String ORIGIN = "Origin";
  private static final String VARY = "Vary";
  private static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";
  private static final String ALLOW_CREDENTIALS = "Access-Control-Allow-Credentials";
  private static final int NO_CONTENT = 204;

  private final Set<String> origins;
  private final Set<String> methods;
  private final Set<String> headers;
  private final boolean allOrigins;
  private final boolean allHeaders;
  private final boolean credentials;
  private final String exposed;
  private final String maxAge;

  /** For an endpoint of that method; the settings are sound. */
  public CorsCheck(CorsSettings settings, Method own) {
    this.origins = Set.copyOf(settings.origins());
    this.methods =
        settings.methods().isEmpty() ? Set.of(own.name()) : Set.copyOf(settings.methods());
    this.headers =
        settings.headers().stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    this.allOrigins = origins.contains(ALL);
    this.allHeaders = headers.contains(ALL);
    this.credentials = settings.credentials();
    this.exposed = String.join(", ", settings.expose());
    this.maxAge = Long.toString(settings.maxAge().toSeconds());
  }

  @Override
  public Verdict check(AdmitRequest request) {
    if (!allOrigins) {
      request.answerWith(VARY, ORIGIN);
    }
    String origin = request.headers().first(ORIGIN);
    if (origin != null && allows(origin)) {
      request.answerWith(ALLOW_ORIGIN, allOrigins ? ALL : origin);
      if (credentials) {
        request.answerWith(ALLOW_CREDENTIALS, "true");
      }
      if (!exposed.isEmpty()) {
        request.answerWith("Access-Control-Expose-Headers", exposed);
      }
    }
    return Verdict.GO_ON;
  }

  private boolean allows(String origin) {
    return allOrigins || origins.contains(origin);
  }

  @Override
  public Answer answer(Method asked, Headers from) {
    Headers.Builder told = Headers.builder();
    told.add(VARY, "Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
    String origin = from.first(ORIGIN);
    String wanted = from.first("Access-Control-Request-Headers");
    if (origin != null && allows(origin) && methods.contains(asked.name()) && allowsAll(wanted)) {
      told.add(ALLOW_ORIGIN, allOrigins ? ALL : origin);
      if (credentials) {
        told.add(ALLOW_CREDENTIALS, "true");
      }
      told.add("Access-Control-Allow-Methods", asked.name());
      if (wanted != null) {
        told.add("Access-Control-Allow-Headers", wanted);
      }
      told.add("Access-Control-Max-Age", maxAge);
    }
    return Answer.of(NO_CONTENT, "", told.build(), Slice.of(""));
  }

  private boolean allowsAll(@Nullable String wanted) {
    if (wanted == null || allHeaders) {
      return true;
    }
    for (String name : wanted.toLowerCase(Locale.ROOT).split(",", -1)) {
      if (!name.isBlank() && !headers.contains(name.trim())) {
        return false;
      }
    }
    return true;
  }
}
