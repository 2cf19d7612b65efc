package io.fanout.gateway.admin;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/** The pages under {@code /actuator/gateway}. */
@Endpoint(id = "gateway")
public final class GatewayEndpoint {
  private final Map<String, AdminPage> pages = new TreeMap<>();

  public GatewayEndpoint(List<AdminPage> pages) {
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
}
