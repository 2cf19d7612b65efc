package main

import (
	"errors"
	"io"
	"sync"
)

var errUploadEnded = errors.New("the call has ended")

// upload is the body of a request that is longer than its first part. It requests the rest from the gateway part by
// part, as fast as the backend reads it.
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

// read returns a reader that starts at the beginning of the body. A resent request has a second reader; the gateway's
// parts then go to the latest reader.
func (u *upload) read() io.ReadCloser {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.reader = &uploadReader{upload: u, unread: u.first, received: len(u.first), asked: len(u.first)}
	return u.reader
}

// add accepts a part from the gateway. It returns false if the part exceeds the requested length.
func (u *upload) add(from int, part []byte) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	r := u.reader
	if from != r.received {
		return len(part) <= window // The part belongs to an earlier reader.
	}
	if len(part) > r.asked-r.received {
		return false
	}
	// Another reader may need the first part, so append must not overwrite the memory behind it.
	r.unread = append(r.unread[:len(r.unread):len(r.unread)], part...)
	r.received += len(part)
	u.changed.Broadcast()
	return true
}

// end makes all readers fail, because the call is over.
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
