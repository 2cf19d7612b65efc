package io.fanout.core.budget;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The memory that clients may occupy: together a part of the whole budget, so that the rest stays
 * reserved for backends' answers; each address a part of that; each connection a part of its
 * address's. Looked up once for each connection. Thread-safe.
 */
public final class ClientBudgets {
  /** A provider gives each customer at least this much of an IPv6 address to choose from. */
  private static final int IPV6_NETWORK_BYTES = 8;

  private final BodyBudget clients;
  private final long perAddress;
  private final long perConnection;
  private final ConcurrentMap<ByteBuffer, Address> addresses = new ConcurrentHashMap<>();

  public ClientBudgets(BodyBudget whole, long total, long perAddress, long perConnection) {
    this.clients = whole.part(total);
    this.perAddress = perAddress;
    this.perConnection = perConnection;
  }

  /** Budgets that are never used up. */
  public static ClientBudgets unbounded() {
    return new ClientBudgets(
        BodyBudget.unbounded(), Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** What all clients hold together. */
  public BodyBudget clients() {
    return clients;
  }

  /** How many addresses have connections; for tests. */
  public int addressCount() {
    return addresses.size();
  }

  /** The budget of a new connection from that address; null if its address is no longer known. */
  public Connection connected(@Nullable InetAddress from) {
    if (from == null) {
      return new Connection(null, clients, clients.part(perConnection));
    }
    ByteBuffer network = network(from);
    Address address =
        addresses.compute(
            network,
            (key, known) -> {
              Address shared = known == null ? new Address(clients.part(perAddress)) : known;
              shared.connections++;
              return shared;
            });
    return new Connection(network, address.budget, address.budget.part(perConnection));
  }

  private static ByteBuffer network(InetAddress address) {
    byte[] bytes = address.getAddress();
    return ByteBuffer.wrap(
        address instanceof Inet6Address ? Arrays.copyOf(bytes, IPV6_NETWORK_BYTES) : bytes);
  }

  /** The budget that the connections of one address share; the map's lock guards their number. */
  private static final class Address {
    private final BodyBudget budget;
    private int connections;

    private Address(BodyBudget budget) {
      this.budget = budget;
    }
  }

  /** The budget of one connection; to be closed with it. What was taken may be given back later. */
  public final class Connection implements AutoCloseable {
    private final BodyBudget requests;
    private final BodyBudget answers;
    private @Nullable ByteBuffer network;

    private Connection(@Nullable ByteBuffer network, BodyBudget answers, BodyBudget requests) {
      this.network = network;
      this.requests = requests;
      this.answers = answers;
    }

    /** The budget for received bytes: bodies, and bytes that wait. */
    public BodyBudget requests() {
      return requests;
    }

    /** For answers that the client has not read; these count for its address. */
    public BodyBudget answers() {
      return answers;
    }

    /** Safe to repeat. */
    @Override
    public void close() {
      if (network != null) {
        addresses.computeIfPresent(
            network, (key, address) -> --address.connections == 0 ? null : address);
        network = null;
      }
    }
  }
}
