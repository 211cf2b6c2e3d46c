import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@tickmark/core/errors/AppError'
import { HTTP_STATUS } from './HTTP_STATUS.ts'
import { writeRefusal } from './sendError.ts'

/**
 * The time for which the rest of a refused request is read and discarded: closing at once would lose the answer on its
 * way.
 */
const LINGER_MS = 1_000

/** A body waits this long where the method is not known: a client of HEAD has closed the connection by then. */
const BODY_DELAY_MS = 50

/** Connections whose answer waits for its body: the rest of their request is no request either. */
const refused = new WeakSet<Socket>()

/** The beginning of a request: its method. */
const METHOD = /^([A-Z]+) /

/** The request of a connection whose body is being read, as far as it is known. */
export type OpenRequest = { url: string; headers: IncomingHttpHeaders; isAnswered: boolean }

/** Answers a connection whose request cannot be read: too large or too slow, or not HTTP. */
export function answerClientError(
  failure: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  open?: OpenRequest,
): void {
  if (refused.has(socket)) return
  if (failure.code === 'ECONNRESET' || !socket.writable || open?.isAnswered) {
    socket.destroy()
    return
  }
  const { error, status = HTTP_STATUS[error.code] } = describe(failure.code)
  refuseConnection(socket, {
    status,
    body: writeRefusal(open ?? { url: '' }, error),
    method: readMethod(failure.rawPacket),
  })
}

/** The method of a request in the bytes that could not be read; undefined where they begin in the midst of one. */
function readMethod(packet: unknown): string | undefined {
  return Buffer.isBuffer(packet) ? METHOD.exec(packet.toString('latin1', 0, 16))?.[1] : undefined
}

/** Writes an answer past the HTTP layer and closes the connection. */
export function refuseConnection(
  socket: Socket,
  { status, body, method }: { status: number; body: string; method?: string | undefined },
): void {
  refused.add(socket)
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      '',
    ].join('\r\n'),
  )
  // The answer to HEAD ends with its headers (RFC 9110, 9.3.2).
  if (method === 'HEAD') socket.end()
  else if (method !== undefined) socket.end(body)
  else setTimeout(() => socket.writable && socket.end(body), BODY_DELAY_MS)
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function describe(code: string | undefined): { error: AppError; status?: number } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        error: refuse('payload-too-large', {
          code: 'too-large',
          field: 'headers',
          message:
            'headers: the address and the headers have more than 64 KB together. Send long lists by POST /v2/query.',
        }),
      }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        error: refuse('timeout', {
          code: 'too-slow',
          field: 'body',
          message: 'body: the request did not arrive in time. Send it again.',
        }),
      }
    default:
      return {
        error: refuse('bad-request', {
          code: 'invalid',
          field: 'url',
          message: 'The request is not valid HTTP.',
        }),
      }
  }
}

function refuse(
  type: 'payload-too-large' | 'timeout' | 'bad-request',
  { code, field, message }: { code: string; field: string; message: string },
): AppError {
  return new AppError(type, message, { errors: [{ code, field, value: null }] })
}
