// biome-ignore-start lint/style/noRestrictedImports: tests only, where the other end of the wire is Node.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
// biome-ignore-end lint/style/noRestrictedImports: tests only, where the other end of the wire is Node.
import { onTestFinished } from 'vitest'
import type { RestCaller } from '../prepareCall.ts'

type Received = {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
  /** Cuts the connection. */
  hangUp(): void
}

/** A real server on this machine that notes what it received; it ends with the test. */
export async function startServer(
  answer: RequestListener,
): Promise<{ host: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const note = { method, url, headers, body: '', hangUp: () => request.socket.destroy() }
    received.push(note)
    answer(request, response)
    request.on('data', (bytes) => {
      note.body += bytes
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return { host: `http://127.0.0.1:${address.port}`, received }
}

/** A caller for tests: on `host`, with one header, and without waiting between attempts. */
export function callFrom(host: string, differences: Partial<RestCaller> = {}): RestCaller {
  return {
    host,
    partnerTerminal: false,
    headers: ({ hideToken }) => ({ ...(!hideToken && { authorization: 'Bearer public' }) }),
    retryDelay: () => 1,
    ...differences,
  }
}
