import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** A call that arrived, with its body unpacked. */
export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

/** The answer; nothing means that the call is left without an answer. */
export type ReceiverAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
} | null

export type Receiver = {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string
  received: Received[]
  stop(): Promise<void>
}

/** Stands for the host of a third party: a real server on this machine that keeps everything it is sent. */
export async function startReceiver(
  answer: (call: Received) => ReceiverAnswer | Promise<ReceiverAnswer> = () => ({}),
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const call = { method, url, headers, body: unpack(await readAll(request)) }
    received.push(call)
    const reply = await answer(call)
    if (reply === null) return
    response.writeHead(reply.status ?? 200, {
      'access-control-allow-origin': '*',
      'content-type': 'application/json',
      ...reply.headers,
    })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Libraries pack what they send, and do not always say so. */
function unpack(body: Buffer): string {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b
  return (isPacked ? gunzipSync(body) : body).toString('utf8')
}
