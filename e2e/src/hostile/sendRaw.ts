import { type Agent, request as openRequest } from 'node:http'
import { connect } from 'node:net'

/** A request exactly as it is sent: nothing is encoded, normalized or added but the host and the length of a body. */
export type RawRequest = {
  method: string
  /** May be no valid address. */
  path: string
  headers: Record<string, string | string[]>
  body?: string | Buffer | undefined
  /** Bytes that are written instead of all above, by a client that does not speak HTTP as it should. */
  bytes?: string
  /**
   * The time for which the connection of such a client stays open, in milliseconds, without reading when it is
   * `isUnread`.
   */
  holdMs?: number
  isUnread?: boolean
}

export type RawAnswer = {
  /** 0 where the connection was closed without an answer. */
  status: number
  headers: Headers
  /** The beginning of the body, or the reason why there is none. */
  body: string
  /** Bytes of the body that were read. */
  length: number
  isWhole: boolean
}

/** Bytes of a body that are read; an answer that goes on is far over every limit. */
const MAX_READ = 16 * 1024 * 1024
/** Bytes of a body that are kept. */
const MAX_KEPT = 512 * 1024
/** The time for which a stream of events, or a connection after its upgrade, is followed, in milliseconds. */
const FOLLOW_MS = 300

type Sending = { origin: string; deadlineMs: number; agent: Agent }

/**
 * Sends a request and reads its answer. A connection that the server closes is an answer of status 0.
 * @throws Error when the deadline passes.
 */
export function sendRaw(request: RawRequest, sending: Sending): Promise<RawAnswer> {
  const { bytes } = request
  return bytes === undefined
    ? sendHttp(request, sending)
    : sendBytes({ ...request, bytes }, sending)
}

const CLOSED: RawAnswer = { status: 0, headers: new Headers(), body: '', length: 0, isWhole: false }

function sendHttp(
  { method, path, headers, body }: RawRequest,
  { origin, deadlineMs, agent }: Sending,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = openRequest({ hostname, port, method, path, headers, agent })
    // Of methods that usually have no body, Node would send it without a length, and so as another request.
    if (body !== undefined && !sent.hasHeader('transfer-encoding'))
      sent.setHeader('content-length', Buffer.byteLength(body))
    const timer = setTimeout(() => {
      reject(new Error(`none within ${deadlineMs / 1000} s`))
      sent.destroy()
    }, deadlineMs)
    const settle = (answer: RawAnswer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    sent.on('error', ({ message }) => {
      const where = sent.reusedSocket ? ' on a kept connection' : ''
      settle({ ...CLOSED, body: `${message}${where}` })
    })
    sent.on('upgrade', (response, socket) => {
      socket.on('error', () => undefined)
      socket.write(Buffer.from([0xc1, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))
      setTimeout(() => {
        socket.destroy()
        settle({ ...CLOSED, status: response.statusCode ?? 0 })
      }, FOLLOW_MS)
    })
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let [length, kept] = [0, 0]
      const finish = (isWhole: boolean) => {
        settle({
          status: response.statusCode ?? 0,
          headers: new Headers(
            Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
              values.map((value): [string, string] => [name, value]),
            ),
          ),
          body: Buffer.concat(chunks).toString(),
          length,
          isWhole,
        })
        if (!isWhole) sent.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (kept < MAX_KEPT) {
          chunks.push(chunk)
          kept += chunk.length
        }
        if (length > MAX_READ) finish(false)
      })
      response.on('end', () => finish(true))
      response.on('error', () => finish(false))
      if (response.headers['content-type']?.startsWith('text/event-stream'))
        setTimeout(() => finish(false), FOLLOW_MS)
    })
    sent.end(body)
  })
}

function sendBytes(
  { bytes, holdMs = FOLLOW_MS, isUnread = false }: RawRequest & { bytes: string },
  { origin }: Sending,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      const text = Buffer.concat(chunks).toString()
      const [head = '', body = ''] = text.split('\r\n\r\n', 2)
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0)
      resolve({ ...CLOSED, status, body: `${head}\n\n${body}`.trim(), length: body.length })
    }
    // Such a request may be left waiting for more, until the server ends it.
    const timer = setTimeout(finish, holdMs)
    socket.on('error', finish)
    socket.on('close', finish)
    if (isUnread) socket.pause()
    else
      socket.on('data', (chunk: Buffer) => {
        if (chunks.length < MAX_KEPT / 1024) chunks.push(chunk)
      })
    socket.write(bytes, 'latin1')
  })
}
