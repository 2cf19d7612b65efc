package io.fanout.clients.comsat;

import java.io.IOException;
import org.apache.http.HttpResponse;
import org.apache.http.client.ClientProtocolException;
import org.apache.http.concurrent.FutureCallback;

/**
 * Converts failures to the exceptions that {@code execute} declares. Comsat throws any failure at
 * the fiber, unchecked, and no caller expects an undeclared checked exception.
 */
record TypedFailures(FutureCallback<HttpResponse> then) implements FutureCallback<HttpResponse> {
  @Override
  public void completed(HttpResponse response) {
    then.completed(response);
  }

  @Override
  public void failed(Exception failure) {
    boolean declared = failure instanceof IOException || failure instanceof RuntimeException;
    then.failed(declared ? failure : new ClientProtocolException(failure.getMessage(), failure));
  }

  @Override
  public void cancelled() {
    then.cancelled();
  }
}
