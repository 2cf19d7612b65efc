package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// atOnce is how much of a body is read before the answer begins to leave: most answers are whole then.
	atOnce = 16 * 1024

	firstFinalStatus = 200
)

var (
	errCancelled = errors.New("the gateway does not wait any more")
	errTimeUp    = errors.New("the call's time was up")
	errTooLarge  = errors.New("the answer's body is longer than max-response")
	errOnceOnly  = errors.New("the connection was closed before an answer came, and the call may be sent only once")
)

// call is one call on its way, with a goroutine of its own. A call that went well is used again for another:
// its buffers and its trace are made once.
type call struct {
	link       *link
	id         uint32
	host       *host
	idempotent bool
	// until is when the relay gives up by itself, in nanoseconds since its start; 0 for never.
	until  int64
	upload *upload

	cancel context.CancelCauseFunc
	// traced is a context without an end that has the trace.
	traced   context.Context
	attempts atomic.Int32
	begun    atomic.Bool

	head []byte
	body []byte
	sent bytes.Reader
	data []byte
}

var calls = sync.Pool{New: func() any { return newCall() }}

func newCall() *call {
	c := &call{body: make([]byte, atOnce)}
	c.traced = httptrace.WithClientTrace(context.Background(), &httptrace.ClientTrace{
		GetConn:              func(string) { c.attempt() },
		GotFirstResponseByte: func() { c.begun.Store(true) },
	})
	return c
}

// attempt is told before a connection is taken. The second attempt means that a used connection was closed
// before an answer came: other idle ones are likely to be closed too.
func (c *call) attempt() {
	if c.attempts.Add(1) == 1 {
		return
	}
	if !c.idempotent {
		c.cancel(errOnceOnly)
	}
	c.host.transport.CloseIdleConnections()
}

func (c *call) resends() int {
	return max(0, int(c.attempts.Load())-1)
}

// request makes what net/http sends, or says why it cannot be sent as it is.
func (c *call) request(ctx context.Context, m *callMessage) (*http.Request, error) {
	target := string(m.target)
	u := &url.URL{Scheme: "http", Host: c.host.authority, Opaque: target}
	if strings.HasPrefix(target, "//") {
		// Opaque would be taken for an authority.
		path, query, asked := strings.Cut(target, "?")
		decoded, err := url.PathUnescape(path)
		if err != nil {
			return nil, fmt.Errorf("its target cannot be sent as it is: %w", err)
		}
		u = &url.URL{Scheme: "http", Host: c.host.authority, Path: decoded, RawPath: path,
			RawQuery: query, ForceQuery: asked && query == ""}
		if u.RequestURI() != target {
			return nil, errors.New("its target cannot be sent as it is")
		}
	}
	header, err := requestHeader(m.fields, c.idempotent)
	if err != nil {
		return nil, err
	}
	r := blank.WithContext(ctx)
	r.Method = methodOf(m.method)
	r.URL = u
	r.Header = header
	r.Host = c.host.authority
	c.setBody(r, m)
	return r, nil
}

// blank gets its context, which only a copy of a request can have, before anything else.
var blank = http.Request{Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}

func methodOf(b []byte) string {
	if string(b) == http.MethodGet {
		return http.MethodGet
	}
	return string(b)
}

func (c *call) setBody(r *http.Request, m *callMessage) {
	switch {
	case m.hasBody && int(m.bodyLength) > len(m.body):
		c.upload = newUpload(c.link.out, c.id, bytes.Clone(m.body), int(m.bodyLength))
		r.ContentLength = int64(m.bodyLength)
		r.Body = c.upload.read()
		if c.idempotent {
			r.GetBody = func() (io.ReadCloser, error) { return c.upload.read(), nil }
		}
	case m.hasBody && m.bodyLength > 0:
		c.data = append(c.data[:0], m.body...)
		c.sent.Reset(c.data)
		r.ContentLength = int64(m.bodyLength)
		r.Body = io.NopCloser(&c.sent)
		if c.idempotent {
			data := c.data
			r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }
		}
	case !c.idempotent && r.Method == http.MethodGet:
		// net/http sends a GET once more by itself, unless it has a body that can be read only once.
		r.Body = io.NopCloser(bytes.NewReader(nil))
	}
}

const idempotencyKey = "Idempotency-Key"

// requestHeader has the fields under the names as they were given. net/http knows fields of its own by their
// canonical name alone.
func requestHeader(lines []byte, idempotent bool) (http.Header, error) {
	header := make(http.Header, 4)
	// Without one net/http would name itself.
	agent := false
	for len(lines) > 0 {
		line, rest, found := bytes.Cut(lines, []byte("\r\n"))
		name, value, colon := bytes.Cut(line, []byte(":"))
		if !found || !colon || len(name) == 0 {
			return nil, errors.New("its fields are no lines of name and value")
		}
		lines = rest
		key := string(name)
		if strings.EqualFold(key, "User-Agent") {
			key, agent = "User-Agent", true
		} else if strings.EqualFold(key, idempotencyKey) || strings.EqualFold(key, "X-"+idempotencyKey) {
			// By this name it would tell net/http that the call may be sent twice.
			key = strings.ToLower(key)
		}
		header[key] = append(header[key], string(bytes.TrimSpace(value)))
	}
	if !agent {
		header["User-Agent"] = nil
	}
	if idempotent {
		// Without a value it is not sent; it says that the call may be sent twice.
		header[idempotencyKey] = nil
	}
	return header, nil
}

// run makes the call; on the goroutine that is its own.
func (c *call) run(ctx context.Context, r *http.Request) {
	response, err := c.host.transport.RoundTrip(r)
	if err == nil {
		err = c.deliver(response)
	}
	if err != nil {
		c.fail(ctx, err)
	}
	c.link.forget(c.id)
	if c.upload != nil {
		c.upload.end()
	}
	c.cancel(nil)
	if err == nil {
		c.recycle()
	}
}

func (c *call) recycle() {
	if c.upload != nil || cap(c.head) > mostHeadBytes {
		return
	}
	c.link, c.host, c.cancel = nil, nil, nil
	c.attempts.Store(0)
	c.begun.Store(false)
	calls.Put(c)
}

// deliver sends the answer to the gateway while it comes. A body that is not read to its end closes its
// connection.
func (c *call) deliver(response *http.Response) error {
	defer response.Body.Close()
	if response.StatusCode < firstFinalStatus {
		return fmt.Errorf("malformed: status %d (expected: 200 to 999)", response.StatusCode)
	}
	if response.ProtoMajor != 1 || response.ProtoMinor > 1 {
		return fmt.Errorf("malformed: %s (expected: HTTP/1.0 or HTTP/1.1)", response.Proto)
	}
	if response.ContentLength > int64(c.host.maxBody) {
		return errTooLarge
	}
	var err error
	if c.head, err = appendFields(c.head[:0], response.Header); err != nil {
		return err
	}
	n, whole, err := c.read(response.Body, 0)
	if err != nil {
		return err
	}
	if !c.link.out.answer(c.id, response.StatusCode, c.head, c.body[:n], !whole, c.resends()) {
		return errCancelled
	}
	for total := n; !whole; total += n {
		if n, whole, err = c.read(response.Body, total); err != nil {
			return err
		}
		if !c.link.out.answerBody(c.id, c.body[:n], !whole) {
			return errCancelled
		}
	}
	return nil
}

// read takes the next part of a body, behind so many bytes. It reads one byte more than the body may have.
func (c *call) read(body io.Reader, total int) (n int, whole bool, err error) {
	left := c.host.maxBody - total
	n, whole, err = readUpTo(body, c.body[:min(len(c.body), left+1)])
	if err == nil && n > left {
		err = errTooLarge
	}
	return n, whole, err
}

// readUpTo fills the buffer unless the body ends before. net/http takes the connection back when the end was
// read.
func readUpTo(body io.Reader, buffer []byte) (n int, whole bool, err error) {
	for n < len(buffer) {
		read, err := body.Read(buffer[n:])
		n += read
		if err == io.EOF {
			return n, true, nil
		}
		if err != nil {
			return n, false, err
		}
	}
	return n, false, nil
}

// appendFields writes the fields of an answer as lines.
func appendFields(b []byte, header http.Header) ([]byte, error) {
	count := 0
	for name, values := range header {
		for _, value := range values {
			count++
			b = append(b, name...)
			b = append(b, ':', ' ')
			b = append(b, value...)
			b = append(b, '\r', '\n')
		}
	}
	if count > mostFields {
		return b, fmt.Errorf("malformed: %d header fields (expected: at most %d)", count, mostFields)
	}
	return b, nil
}

// fail tells the gateway how the call ended, unless the gateway has ended it.
func (c *call) fail(ctx context.Context, err error) {
	cause := context.Cause(ctx)
	if cause == nil || errors.Is(cause, context.Canceled) {
		cause = err
	}
	if errors.Is(cause, errCancelled) {
		return
	}
	how, detail := classify(cause)
	c.link.out.failure(c.id, how, !c.begun.Load() && how == brokenOff, detail, c.resends())
}

// end ends the call from outside.
func (c *call) end(why error) {
	c.cancel(why)
	if c.upload != nil {
		c.upload.end()
	}
}

var started = time.Now()

// now is the time since the relay's start, in nanoseconds.
func now() int64 {
	return int64(time.Since(started))
}
