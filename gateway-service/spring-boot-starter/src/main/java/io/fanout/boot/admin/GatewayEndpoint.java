package io.fanout.boot.admin;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/**
 * The pages under {@code /actuator/gateway}, and {@code POST /actuator/gateway/reload}: 200 with
 * what is served then, or 400 with what is wrong.
 */
@Endpoint(id = "gateway")
public final class GatewayEndpoint {
  private final Map<String, AdminPage> pages = new TreeMap<>();
  private final Reload reload;

  public GatewayEndpoint(List<AdminPage> pages, Reload reload) {
    this.reload = reload;
    pages.forEach(page -> this.pages.put(page.name(), page));
  }

  /** Which pages there are. */
  @ReadOperation
  public Map<String, Object> pages() {
    return Map.of("pages", List.copyOf(pages.keySet()));
  }

  /** One page; a 404 where there is none of that name. */
  @ReadOperation
  public @Nullable Object page(@Selector String name) {
    AdminPage page = pages.get(name);
    return page == null ? null : page.show();
  }

  /** Does what the path says; a 404 where that is nothing to do. */
  @WriteOperation
  public WebEndpointResponse<Map<String, List<String>>> act(@Selector String action) {
    if (!action.equals("reload")) {
      return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
    }
    Reload.Result result = reload.reload();
    return result.taken()
        ? new WebEndpointResponse<>(
            Map.of("endpoints", result.endpoints()), WebEndpointResponse.STATUS_OK)
        : new WebEndpointResponse<>(
            Map.of("refused", result.problems()), WebEndpointResponse.STATUS_BAD_REQUEST);
  }
}
