import type { Socket } from 'node:net'

/** How long the rest of a refused request is read and thrown away: closing at once would lose the answer on its way. */
const LINGER_MS = 1_000

/** Answers a connection whose request cannot be read at all: too long an address, or not HTTP. */
export function answerClientError(failure: Error & { code?: string }, socket: Socket): void {
  if (failure.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const isLong = failure.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify({
    type: 'bad-request',
    message: isLong
      ? 'url: the address is too long. Send long lists by POST /v2/query.'
      : 'The request is not valid HTTP.',
    errors: [{ code: isLong ? 'out-of-range' : 'invalid', field: 'url', value: null }],
  })
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
