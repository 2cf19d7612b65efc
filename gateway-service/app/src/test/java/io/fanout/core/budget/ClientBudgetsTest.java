package io.fanout.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** No client takes more than its share, and everything that ends returns its bytes. */
final class ClientBudgetsTest {
  private final BodyBudget whole = new BodyBudget(100);
  private final ClientBudgets budgets = new ClientBudgets(whole, 50, 30, 20);

  private ClientBudgets.Connection from(String address) throws UnknownHostException {
    return budgets.connected(InetAddress.getByName(address));
  }

  @Test
  void aConnectionTakesItsPartAndNoMore() throws UnknownHostException {
    ClientBudgets.Connection one = from("10.0.0.1");
    assertThat(one.requests().take(20)).isTrue();
    assertThat(one.requests().take(1)).isFalse();
    assertThat(whole.held()).isEqualTo(20);
    one.requests().giveBack(20);
    assertThat(whole.held()).isZero();
  }

  @Test
  void theConnectionsFromOneAddressShareTheirPart() throws UnknownHostException {
    ClientBudgets.Connection one = from("10.0.0.1");
    ClientBudgets.Connection two = from("10.0.0.1");
    assertThat(one.requests().take(20)).isTrue();
    assertThat(two.requests().take(11)).isFalse();
    assertThat(two.answers().take(11)).isFalse();
    assertThat(two.requests().take(10)).isTrue();
    assertThat(from("10.0.0.2").requests().take(20)).isTrue();
    assertThat(budgets.clients().held()).isEqualTo(50);
  }

  @Test
  void allClientsTogetherLeaveTheRestToAnswers() throws UnknownHostException {
    for (int i = 1; i <= 10; i++) {
      from("10.0.0." + i).requests().take(20);
    }
    assertThat(budgets.clients().held()).isLessThanOrEqualTo(50);
    assertThat(whole.take(50)).isTrue();
  }

  @Test
  void answersThatFillTheWholeLeaveNothingToClients() throws UnknownHostException {
    assertThat(whole.take(90)).isTrue();
    ClientBudgets.Connection one = from("10.0.0.1");
    assertThat(one.requests().take(11)).isFalse();
    assertThat(one.requests().held()).isZero();
    assertThat(budgets.clients().held()).isZero();
    assertThat(one.requests().take(10)).isTrue();
  }

  @Test
  void oneNetworkOfIpv6IsOneAddress() throws UnknownHostException {
    assertThat(from("2001:db8:1:2::1").answers().take(30)).isTrue();
    assertThat(from("2001:db8:1:2:ffff::2").answers().take(1)).isFalse();
    assertThat(from("2001:db8:1:3::1").answers().take(20)).isTrue();
  }

  @Test
  void anAddressWithoutConnectionsIsForgotten() throws UnknownHostException {
    ClientBudgets.Connection one = from("10.0.0.1");
    ClientBudgets.Connection two = from("10.0.0.1");
    one.close();
    one.close();
    assertThat(budgets.addressCount()).isOne();
    assertThat(two.requests().take(5)).isTrue();
    two.close();
    assertThat(budgets.addressCount()).isZero();
    two.requests().giveBack(5);
    assertThat(whole.held()).isZero();
  }

  @Test
  void anUnknownAddressHasNoPartOfItsOwn() {
    ClientBudgets.Connection one = budgets.connected(null);
    assertThat(one.requests().take(20)).isTrue();
    assertThat(one.answers().take(30)).isTrue();
    one.close();
    assertThat(budgets.addressCount()).isZero();
  }

  @Test
  void concurrentTakesStayWithinTheBoundAndLoseNothing() throws Exception {
    int threads = 4;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Boolean>> tasks = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        tasks.add(
            () -> {
              boolean held = true;
              for (int n = 0; n < 20_000; n++) {
                ClientBudgets.Connection one = from("10.0.0." + n % 3);
                if (one.requests().take(7)) {
                  held &= one.requests().held() <= 20;
                  one.requests().giveBack(7);
                }
                one.close();
              }
              return held;
            });
      }
      for (Future<Boolean> ended : pool.invokeAll(tasks)) {
        assertThat(ended.get()).isTrue();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(whole.held()).isZero();
    assertThat(budgets.clients().held()).isZero();
    assertThat(budgets.addressCount()).isZero();
  }
}
