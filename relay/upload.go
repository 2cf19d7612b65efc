package main

import (
	"errors"
	"io"
	"sync"
)

var errUploadEnded = errors.New("the call has ended")

// upload is a request's body that is longer than its first part. It asks the gateway for the rest, a part
// at a time, as fast as the backend takes it.
type upload struct {
	out    *outbox
	call   uint32
	first  []byte
	length int

	mu      sync.Mutex
	changed sync.Cond
	reader  *uploadReader
	ended   bool
}

func newUpload(out *outbox, call uint32, first []byte, length int) *upload {
	u := &upload{out: out, call: call, first: first, length: length}
	u.changed.L = &u.mu
	return u
}

// read begins at the start of the body. Where a request is sent once more, there are two readers one after
// the other; the gateway's parts are for the latest.
func (u *upload) read() io.ReadCloser {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.reader = &uploadReader{upload: u, unread: u.first, received: len(u.first), asked: len(u.first)}
	return u.reader
}

// add takes a part that came from the gateway; false if it is more than was asked for.
func (u *upload) add(from int, part []byte) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	r := u.reader
	if from != r.received {
		return len(part) <= window // It was meant for a reader that has ended.
	}
	if len(part) > r.asked-r.received {
		return false
	}
	// The first part is kept for another reader: appending must not write behind it.
	r.unread = append(r.unread[:len(r.unread):len(r.unread)], part...)
	r.received += len(part)
	u.changed.Broadcast()
	return true
}

// end lets readers fail: the call is over.
func (u *upload) end() {
	u.mu.Lock()
	u.ended = true
	u.mu.Unlock()
	u.changed.Broadcast()
}

type uploadReader struct {
	upload   *upload
	unread   []byte
	received int
	asked    int
	closed   bool
}

func (r *uploadReader) Read(p []byte) (int, error) {
	u := r.upload
	u.mu.Lock()
	for len(r.unread) == 0 {
		switch {
		case u.ended || r.closed || u.reader != r:
			u.mu.Unlock()
			return 0, errUploadEnded
		case r.received == u.length:
			u.mu.Unlock()
			return 0, io.EOF
		case r.asked == r.received:
			from, length := r.received, min(window, u.length-r.received)
			r.asked += length
			u.mu.Unlock()
			u.out.wantBody(u.call, from, length)
			u.mu.Lock()
		default:
			u.changed.Wait()
		}
	}
	n := copy(p, r.unread)
	r.unread = r.unread[n:]
	u.mu.Unlock()
	return n, nil
}

func (r *uploadReader) Close() error {
	u := r.upload
	u.mu.Lock()
	r.closed = true
	u.mu.Unlock()
	u.changed.Broadcast()
	return nil
}
