package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// mostConnections bounds the connections to one host, whatever the gateway asks for.
	mostConnections = 20_000

	// mostHeadBytes and mostFields bound the head of an answer, as they do in the gateway's own client.
	mostHeadBytes = 32 * 1024
	mostFields    = 200
)

// dialError is a failure to open a connection.
type dialError struct{ err error }

func (e dialError) Error() string { return e.err.Error() }
func (e dialError) Unwrap() error { return e.err }

// hostKey names a host of a gateway. All links of the gateway use its connections.
type hostKey struct {
	gateway uint64
	host    uint32
}

// host is one host of a backend, with its connections.
type host struct {
	key       hostKey
	authority string
	port      uint16
	maxBody   int
	transport *http.Transport
	dialer    net.Dialer

	// address is the target of new connections, as named by the latest call.
	address atomic.Pointer[netip.Addr]

	mu      sync.Mutex
	links   map[*link]struct{}
	open    map[*connection]struct{}
	version uint64
	closed  bool
}

func newHost(key hostKey, m hostMessage) *host {
	most := int(min(m.maxConnections, mostConnections))
	h := &host{
		key:       key,
		authority: m.authority,
		port:      uint16(m.port),
		maxBody:   int(m.maxBody),
		dialer: net.Dialer{
			Timeout:   time.Duration(max(m.connectMillis, 1)) * time.Millisecond,
			KeepAlive: time.Minute,
		},
		links: map[*link]struct{}{},
		open:  map[*connection]struct{}{},
	}
	h.transport = &http.Transport{
		// Calls go directly to the hosts of the gateway's settings, never through a proxy from the environment.
		Proxy:                  nil,
		DialContext:            h.dial,
		DisableCompression:     true,
		MaxIdleConns:           0,
		MaxIdleConnsPerHost:    most,
		MaxConnsPerHost:        most,
		IdleConnTimeout:        time.Duration(m.idleMillis) * time.Millisecond,
		MaxResponseHeaderBytes: mostHeadBytes,
	}
	return h
}

// to sets the target of new connections.
func (h *host) to(address []byte) {
	seen := h.address.Load()
	if seen != nil && sameAddress(seen, address) {
		return
	}
	if addr, ok := netip.AddrFromSlice(address); ok {
		h.address.Store(&addr)
	}
}

func sameAddress(seen *netip.Addr, address []byte) bool {
	if len(address) == 4 && seen.Is4() {
		return seen.As4() == [4]byte(address)
	}
	if len(address) == 16 && seen.Is6() {
		return seen.As16() == [16]byte(address)
	}
	return false
}

func (h *host) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	address := h.address.Load()
	if address == nil {
		return nil, dialError{errors.New("no address of the host is known")}
	}
	conn, err := h.dialer.DialContext(ctx, "tcp", netip.AddrPortFrom(*address, h.port).String())
	if err != nil {
		return nil, dialError{err}
	}
	counted := &connection{Conn: conn, host: h}
	if !h.opened(counted) {
		conn.Close()
		return nil, dialError{errors.New("the gateway has closed the host")}
	}
	return counted, nil
}

// connection is a connection that the host counts while it is open.
type connection struct {
	net.Conn
	host *host
	once sync.Once
}

func (c *connection) Close() error {
	c.once.Do(func() { c.host.gone(c) })
	return c.Conn.Close()
}

func (h *host) opened(c *connection) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.open[c] = struct{}{}
	h.tell()
	return true
}

func (h *host) gone(c *connection) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.open, c)
	h.tell()
}

// tell reports the number of open connections to all links. The caller holds the lock.
func (h *host) tell() {
	h.version++
	for l := range h.links {
		l.out.connections(h.key.host, len(h.open), h.version)
	}
}

func (h *host) join(l *link) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.links[l] = struct{}{}
	h.tell()
}

// leave removes a link. It closes the host and returns true if that was the host's last link.
func (h *host) leave(l *link) bool {
	h.mu.Lock()
	delete(h.links, l)
	last := len(h.links) == 0
	h.closed = h.closed || last
	h.mu.Unlock()
	if last {
		h.close()
	}
	return last
}

// close closes all connections, in use or not.
func (h *host) close() {
	h.transport.CloseIdleConnections()
	h.mu.Lock()
	h.closed = true
	left := make([]*connection, 0, len(h.open))
	for c := range h.open {
		left = append(left, c)
	}
	h.mu.Unlock()
	for _, c := range left {
		c.Close()
	}
}
