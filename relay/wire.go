package main

import (
	"encoding/binary"
	"errors"
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"
)

// Hand-written code for the messages of proto/relay.proto. It reads a call in one pass and leaves no garbage.
// wire_test.go compares it with the schema.

const (
	version = 1

	// lengthBytes is the size of the length before each message.
	lengthBytes = 4

	// maxFrame bounds a message: window bytes of a body, and a head.
	maxFrame = window + 256*1024

	// window is the number of bytes of a request's body that may be in transit to its backend.
	window = 64 * 1024
)

// Fields of FromGateway.
const (
	fieldHello       = 1
	fieldHost        = 2
	fieldCloseHost   = 3
	fieldCall        = 4
	fieldRequestBody = 5
	fieldCancel      = 6
	fieldPing        = 7
)

// Fields of FromRelay.
const (
	fieldWelcome     = 1
	fieldAnswer      = 2
	fieldAnswerBody  = 3
	fieldFailure     = 4
	fieldWantBody    = 5
	fieldConnections = 6
	fieldPong        = 7
)

type ending uint64

const (
	brokenOff     ending = 0
	connectFailed ending = 1
	malformed     ending = 2
	tooLarge      ending = 3
	badRequest    ending = 4
	timedOut      ending = 5
	rejected      ending = 6
)

var errGarbage = errors.New("not a message of the schema")

// hostMessage is the message Host.
type hostMessage struct {
	host           uint32
	authority      string
	port           uint32
	maxConnections uint32
	connectMillis  uint32
	idleMillis     uint32
	maxBody        uint32
}

// callMessage is the message Call. Its slices point into the frame, which the next frame overwrites.
type callMessage struct {
	call       uint32
	host       uint32
	address    []byte
	method     []byte
	target     []byte
	fields     []byte
	idempotent bool
	timeMillis uint32
	hasBody    bool
	bodyLength uint32
	body       []byte
}

// field is one field of a message: a number, or bytes.
type field struct {
	number uint64
	bytes  []byte
	isText bool
}

// next reads a field. The schema has no groups and no 32-bit fields.
func next(b []byte) (protowire.Number, field, []byte, error) {
	num, typ, n := protowire.ConsumeTag(b)
	if n < 0 {
		return 0, field{}, nil, errGarbage
	}
	b = b[n:]
	switch typ {
	case protowire.VarintType:
		v, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return 0, field{}, nil, errGarbage
		}
		return num, field{number: v}, b[n:], nil
	case protowire.Fixed64Type:
		v, n := protowire.ConsumeFixed64(b)
		if n < 0 {
			return 0, field{}, nil, errGarbage
		}
		return num, field{number: v}, b[n:], nil
	case protowire.BytesType:
		v, n := protowire.ConsumeBytes(b)
		if n < 0 {
			return 0, field{}, nil, errGarbage
		}
		return num, field{bytes: v, isText: true}, b[n:], nil
	default:
		return 0, field{}, nil, errGarbage
	}
}

// one reads the only field of a frame: the number and the bytes of its message.
func one(frame []byte) (protowire.Number, []byte, error) {
	num, f, rest, err := next(frame)
	if err != nil {
		return 0, nil, err
	}
	if !f.isText || len(rest) != 0 {
		return 0, nil, errGarbage
	}
	return num, f.bytes, nil
}

// eachField passes on the fields of a message, in order.
func eachField(b []byte, take func(protowire.Number, field)) error {
	for len(b) > 0 {
		num, f, rest, err := next(b)
		if err != nil {
			return err
		}
		take(num, f)
		b = rest
	}
	return nil
}

func readHello(b []byte) (said uint32, gateway uint64, err error) {
	err = eachField(b, func(num protowire.Number, f field) {
		switch num {
		case 1:
			said = uint32(f.number)
		case 2:
			gateway = f.number
		}
	})
	return said, gateway, err
}

func readHost(b []byte) (hostMessage, error) {
	var m hostMessage
	err := eachField(b, func(num protowire.Number, f field) {
		switch num {
		case 1:
			m.host = uint32(f.number)
		case 2:
			m.authority = string(f.bytes)
		case 3:
			m.port = uint32(f.number)
		case 4:
			m.maxConnections = uint32(f.number)
		case 5:
			m.connectMillis = uint32(f.number)
		case 6:
			m.idleMillis = uint32(f.number)
		case 7:
			m.maxBody = uint32(f.number)
		}
	})
	if err == nil && (m.authority == "" || m.port == 0 || m.port > 65535 || m.maxConnections == 0) {
		err = fmt.Errorf("host %d: authority %q, port %d, %d connections (expected: all of them set)",
			m.host, m.authority, m.port, m.maxConnections)
	}
	return m, err
}

func readCall(b []byte, m *callMessage) error {
	*m = callMessage{}
	for len(b) > 0 {
		num, f, rest, err := next(b)
		if err != nil {
			return err
		}
		b = rest
		switch num {
		case 1:
			m.call = uint32(f.number)
		case 2:
			m.host = uint32(f.number)
		case 3:
			m.address = f.bytes
		case 4:
			m.method = f.bytes
		case 5:
			m.target = f.bytes
		case 6:
			m.fields = f.bytes
		case 7:
			m.idempotent = f.number != 0
		case 8:
			m.timeMillis = uint32(f.number)
		case 9:
			m.hasBody = true
			m.bodyLength = uint32(f.number)
		case 10:
			m.body = f.bytes
		}
	}
	if len(m.body) > window || len(m.body) > int(m.bodyLength) {
		return fmt.Errorf("call %d: %d bytes of a body of %d (expected: at most all, and at most %d)",
			m.call, len(m.body), m.bodyLength, window)
	}
	return nil
}

func readRequestBody(b []byte) (call, from uint32, body []byte, err error) {
	err = eachField(b, func(num protowire.Number, f field) {
		switch num {
		case 1:
			call = uint32(f.number)
		case 2:
			from = uint32(f.number)
		case 3:
			body = f.bytes
		}
	})
	return call, from, body, err
}

// readNumber reads a message whose only field is a number: Cancel, CloseHost.
func readNumber(b []byte) (number uint32, err error) {
	err = eachField(b, func(num protowire.Number, f field) {
		if num == 1 {
			number = uint32(f.number)
		}
	})
	return number, err
}

// begin reserves room for a frame's length and returns the offset of the frame.
func begin(b []byte) ([]byte, int) {
	return append(b, 0, 0, 0, 0), len(b)
}

// end writes the length of the frame that begins there.
func end(b []byte, frame int) []byte {
	binary.BigEndian.PutUint32(b[frame:], uint32(len(b)-frame-lengthBytes))
	return b
}

func sizeOfNumber(num protowire.Number, v uint64) int {
	if v == 0 {
		return 0
	}
	return protowire.SizeTag(num) + protowire.SizeVarint(v)
}

func sizeOfBytes(num protowire.Number, length int) int {
	if length == 0 {
		return 0
	}
	return protowire.SizeTag(num) + protowire.SizeBytes(length)
}

func appendNumber(b []byte, num protowire.Number, v uint64) []byte {
	if v == 0 {
		return b
	}
	return protowire.AppendVarint(protowire.AppendTag(b, num, protowire.VarintType), v)
}

func appendBytes(b []byte, num protowire.Number, v []byte) []byte {
	if len(v) == 0 {
		return b
	}
	return protowire.AppendBytes(protowire.AppendTag(b, num, protowire.BytesType), v)
}

func appendString(b []byte, num protowire.Number, v string) []byte {
	if v == "" {
		return b
	}
	return protowire.AppendString(protowire.AppendTag(b, num, protowire.BytesType), v)
}

// open begins the message of a frame with a known length.
func open(b []byte, num protowire.Number, length int) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, num, protowire.BytesType), uint64(length))
}

func truth(v bool) uint64 {
	if v {
		return 1
	}
	return 0
}

func appendWelcome(b []byte) []byte {
	b, frame := begin(b)
	b = open(b, fieldWelcome, sizeOfNumber(1, version)+sizeOfNumber(2, window))
	b = appendNumber(b, 1, version)
	b = appendNumber(b, 2, window)
	return end(b, frame)
}

func appendPong(b []byte) []byte {
	b, frame := begin(b)
	return end(open(b, fieldPong, 0), frame)
}

func appendAnswer(b []byte, call uint32, status int, fields, body []byte, more bool, resends int) []byte {
	b, frame := begin(b)
	b = open(b, fieldAnswer,
		sizeOfNumber(1, uint64(call))+sizeOfNumber(2, uint64(status))+sizeOfBytes(3, len(fields))+
			sizeOfBytes(4, len(body))+sizeOfNumber(5, truth(more))+sizeOfNumber(6, uint64(resends)))
	b = appendNumber(b, 1, uint64(call))
	b = appendNumber(b, 2, uint64(status))
	b = appendBytes(b, 3, fields)
	b = appendBytes(b, 4, body)
	b = appendNumber(b, 5, truth(more))
	b = appendNumber(b, 6, uint64(resends))
	return end(b, frame)
}

func appendAnswerBody(b []byte, call uint32, body []byte, more bool) []byte {
	b, frame := begin(b)
	b = open(b, fieldAnswerBody,
		sizeOfNumber(1, uint64(call))+sizeOfBytes(2, len(body))+sizeOfNumber(3, truth(more)))
	b = appendNumber(b, 1, uint64(call))
	b = appendBytes(b, 2, body)
	b = appendNumber(b, 3, truth(more))
	return end(b, frame)
}

func appendFailure(b []byte, call uint32, how ending, beforeAnswer bool, detail string, resends int) []byte {
	b, frame := begin(b)
	b = open(b, fieldFailure,
		sizeOfNumber(1, uint64(call))+sizeOfNumber(2, uint64(how))+sizeOfNumber(3, truth(beforeAnswer))+
			sizeOfBytes(4, len(detail))+sizeOfNumber(5, uint64(resends)))
	b = appendNumber(b, 1, uint64(call))
	b = appendNumber(b, 2, uint64(how))
	b = appendNumber(b, 3, truth(beforeAnswer))
	b = appendString(b, 4, detail)
	b = appendNumber(b, 5, uint64(resends))
	return end(b, frame)
}

func appendWantBody(b []byte, call uint32, from, length int) []byte {
	b, frame := begin(b)
	b = open(b, fieldWantBody,
		sizeOfNumber(1, uint64(call))+sizeOfNumber(2, uint64(from))+sizeOfNumber(3, uint64(length)))
	b = appendNumber(b, 1, uint64(call))
	b = appendNumber(b, 2, uint64(from))
	b = appendNumber(b, 3, uint64(length))
	return end(b, frame)
}

func appendConnections(b []byte, host uint32, count int, number uint64) []byte {
	b, frame := begin(b)
	b = open(b, fieldConnections,
		sizeOfNumber(1, uint64(host))+sizeOfNumber(2, uint64(count))+sizeOfNumber(3, number))
	b = appendNumber(b, 1, uint64(host))
	b = appendNumber(b, 2, uint64(count))
	b = appendNumber(b, 3, number)
	return end(b, frame)
}

// appendHello writes a gateway's first message, for -check and for tests.
func appendHello(b []byte, gateway uint64) []byte {
	b, frame := begin(b)
	b = open(b, fieldHello, sizeOfNumber(1, version)+protowire.SizeTag(2)+protowire.SizeFixed64())
	b = appendNumber(b, 1, version)
	b = protowire.AppendFixed64(protowire.AppendTag(b, 2, protowire.Fixed64Type), gateway)
	return end(b, frame)
}
