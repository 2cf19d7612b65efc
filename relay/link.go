package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"time"
)

// greeting is how long a gateway may take to say Hello.
const greeting = 10 * time.Second

// sweep is the interval at which the link ends calls that have exceeded their time. A gateway cancels such calls
// itself; the sweep covers a gateway that hangs.
const sweep = 250 * time.Millisecond

// link is the connection of one lane of a gateway. One goroutine reads it, one writes it, and each call has its own
// goroutine.
type link struct {
	relay   *relay
	conn    net.Conn
	gateway uint64
	out     *outbox

	mu    sync.Mutex
	calls map[uint32]*call

	// hosts belongs to the reading goroutine.
	hosts map[uint32]*host
}

func newLink(r *relay, conn net.Conn) *link {
	return &link{relay: r, conn: conn, out: newOutbox(), calls: map[uint32]*call{}, hosts: map[uint32]*host{}}
}

// serve reads the link to its end and then releases all its calls and hosts.
func (l *link) serve() {
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		if err := l.out.send(l.conn); err != nil {
			l.conn.Close()
		}
	}()
	stop := make(chan struct{})
	go l.endOverdue(stop)
	err := l.read()
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, net.ErrClosed) {
		slog.Warn("a link ended", "from", l.conn.RemoteAddr().String(), "why", err.Error())
	}
	close(stop)
	l.out.close()
	l.conn.Close()
	l.endAll()
	for _, h := range l.hosts {
		l.relay.leave(h, l)
	}
	<-sent
}

func (l *link) read() error {
	in := bufio.NewReaderSize(l.conn, window)
	if err := l.conn.SetReadDeadline(time.Now().Add(greeting)); err != nil {
		return err
	}
	var frame []byte
	greeted := false
	for {
		var err error
		if frame, err = readFrame(in, frame); err != nil {
			return err
		}
		num, message, err := one(frame)
		if err != nil {
			return err
		}
		if !greeted {
			if err := l.greet(int(num), message); err != nil {
				return err
			}
			greeted = true
			continue
		}
		if err := l.take(int(num), message); err != nil {
			return err
		}
	}
}

func readFrame(in *bufio.Reader, frame []byte) ([]byte, error) {
	var length [lengthBytes]byte
	if _, err := io.ReadFull(in, length[:]); err != nil {
		return frame, err
	}
	size := binary.BigEndian.Uint32(length[:])
	if size > maxFrame {
		return frame, fmt.Errorf("a frame of %d bytes (expected: at most %d)", size, maxFrame)
	}
	if cap(frame) < int(size) {
		frame = make([]byte, size)
	}
	frame = frame[:size]
	_, err := io.ReadFull(in, frame)
	return frame, err
}

func (l *link) greet(num int, message []byte) error {
	if num != fieldHello {
		return errors.New("the first message is not Hello (expected: a gateway with the client go-relay)")
	}
	said, gateway, err := readHello(message)
	if err != nil {
		return err
	}
	if said != version {
		return fmt.Errorf("the gateway speaks version %d (expected: %d; use the relay of its release)", said, version)
	}
	l.gateway = gateway
	l.out.welcome()
	return l.conn.SetReadDeadline(time.Time{})
}

func (l *link) take(num int, message []byte) error {
	switch num {
	case fieldCall:
		var m callMessage
		if err := readCall(message, &m); err != nil {
			return err
		}
		return l.begin(&m)
	case fieldCancel:
		id, err := readNumber(message)
		l.cancel(id)
		return err
	case fieldRequestBody:
		id, from, part, err := readRequestBody(message)
		if err != nil {
			return err
		}
		if u := l.uploadOf(id); u != nil && !u.add(int(from), part) {
			return fmt.Errorf("call %d: %d bytes from %d of its body, which nobody asked for", id, len(part), from)
		}
		return nil
	case fieldHost:
		m, err := readHost(message)
		if err != nil {
			return err
		}
		if l.hosts[m.host] == nil {
			l.hosts[m.host] = l.relay.join(m, l)
		}
		return nil
	case fieldCloseHost:
		id, err := readNumber(message)
		if h := l.hosts[id]; h != nil {
			delete(l.hosts, id)
			l.endCallsTo(h)
			l.relay.leave(h, l)
		}
		return err
	case fieldPing:
		l.out.pong()
		return nil
	case fieldHello:
		return errors.New("a second Hello")
	default:
		return fmt.Errorf("message %d (expected: one of the schema's)", num)
	}
}

// begin starts a call. It copies everything that it needs from the frame, because the next frame overwrites it.
func (l *link) begin(m *callMessage) error {
	h := l.hosts[m.host]
	if h == nil {
		return fmt.Errorf("call %d: host %d is not known", m.call, m.host)
	}
	h.to(m.address)
	c := calls.Get().(*call)
	c.link, c.id, c.host, c.idempotent, c.upload, c.until = l, m.call, h, m.idempotent, nil, 0
	if m.timeMillis > 0 {
		c.until = now() + int64(m.timeMillis)*int64(time.Millisecond)
	}
	ctx, cancel := context.WithCancelCause(c.traced)
	c.cancel = cancel
	request, err := c.request(ctx, m)
	if err != nil {
		cancel(nil)
		l.out.failure(m.call, badRequest, false, "the request was not sent: "+err.Error(), 0)
		return nil
	}
	l.mu.Lock()
	known := l.calls[m.call] != nil
	l.calls[m.call] = c
	l.mu.Unlock()
	if known {
		cancel(nil)
		return fmt.Errorf("call %d exists already", m.call)
	}
	go c.run(ctx, request)
	return nil
}

// cancel ends a call that the gateway gave up. It holds the lock, so that the memory still belongs to this call and not
// to a later one.
func (l *link) cancel(id uint32) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.calls[id]; c != nil {
		c.end(errCancelled)
	}
}

func (l *link) uploadOf(id uint32) *upload {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.calls[id]; c != nil {
		return c.upload
	}
	return nil
}

func (l *link) forget(id uint32) {
	l.mu.Lock()
	delete(l.calls, id)
	l.mu.Unlock()
}

// end ends the calls that match.
func (l *link) end(why error, matches func(*call) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.calls {
		if matches(c) {
			c.end(why)
		}
	}
}

func (l *link) endAll() {
	l.end(errCancelled, func(*call) bool { return true })
}

func (l *link) endCallsTo(h *host) {
	l.end(errCancelled, func(c *call) bool { return c.host == h })
}

func (l *link) endOverdue(stop <-chan struct{}) {
	ticker := time.NewTicker(sweep)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
			at := now()
			l.end(errTimeUp, func(c *call) bool { return c.until != 0 && c.until < at })
		}
	}
}
