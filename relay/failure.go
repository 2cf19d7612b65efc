package main

import (
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
)

// classify maps an error to the ending of its call. After the connection is open, an error that does not come from the
// connection is net/http's refusal of a malformed answer.
func classify(err error) (ending, string) {
	detail := err.Error()
	var dial dialError
	var network *net.OpError
	switch {
	case errors.As(err, &dial):
		return connectFailed, "no connection could be opened: " + detail
	case errors.Is(err, errTooLarge):
		return tooLarge, detail
	case errors.Is(err, errTimeUp):
		return timedOut, detail
	case errors.Is(err, errOnceOnly):
		return brokenOff, detail
	case refusesHead(detail):
		return malformed, detail
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed),
		errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE), errors.Is(err, os.ErrDeadlineExceeded),
		errors.As(err, &network):
		return brokenOff, "the connection ended before the whole answer arrived: " + detail
	case strings.Contains(detail, "server closed idle connection"), strings.Contains(detail, "connection broken"),
		strings.Contains(detail, "unexpected EOF"):
		return brokenOff, "the connection ended before the whole answer arrived: " + detail
	default:
		return malformed, detail
	}
}

// refusesHead recognises refusals of net/http that wrap a read error.
func refusesHead(detail string) bool {
	return strings.Contains(detail, "malformed") || strings.Contains(detail, "headers exceeded")
}
