import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The answer at a provider's address: a JSON body, or a status with one. */
type ProviderAnswer = { status?: number; headers?: Record<string, string>; body: unknown }

/** One host's way to answer; undefined for an address that it does not have. */
export type ProviderHost = (url: URL) => ProviderAnswer | undefined

/** Ways in which a provider fails, whatever the request. */
export type ProviderFault =
  | 'down'
  | 'slow'
  | 'too-many'
  | 'too-many-retry-after'
  | 'error-500'
  | 'html'
  | 'half-json'
  | 'bad-json'
  | 'broken-gzip'
  | 'nothing'
  | 'moved'
  | 'gone'
  | 'broken-off'

export type FakeProvider = {
  /** To be used as the mirror: the host leads the path. */
  origin: string
  /** Every requested address, with its headers. */
  requests: { url: URL; headers: IncomingMessage['headers'] }[]
  /** The next `times` answers fail so. */
  fail(fault: ProviderFault, times?: number): void
  /** Changes every body before it is sent; null ends that. */
  change(body: ((body: unknown, url: URL) => unknown) | null): void
  stop(): Promise<void>
}

/** Stands for the hosts of providers: one server on this machine that answers in their shapes and fails as they do. */
export async function startFakeProvider(
  hosts: Readonly<Record<string, ProviderHost>>,
): Promise<FakeProvider> {
  const requests: FakeProvider['requests'] = []
  let fault: { kind: ProviderFault; times: number } | null = null
  let change: ((body: unknown, url: URL) => unknown) | null = null
  const server = createServer((request, response) => {
    const [, host = '', ...path] = (request.url ?? '').split('/')
    const url = new URL(`https://${host}/${path.join('/')}`)
    requests.push({ url, headers: request.headers })
    const answer = hosts[host]?.(url) ?? { status: 404, body: { error: 'not found' } }
    const body = JSON.stringify(change ? change(answer.body, url) : answer.body)
    if (fault && fault.times > 0) {
      fault.times -= 1
      failAs(fault.kind, response, body)
      return
    }
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...answer.headers,
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(kind, times = Number.POSITIVE_INFINITY) {
      fault = { kind, times }
    },
    change(next) {
      change = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function failAs(fault: ProviderFault, response: ServerResponse, body: string): void {
  switch (fault) {
    case 'down':
      response.socket?.destroy()
      return
    case 'slow':
      // Left without an answer; the client has to give up by itself.
      return
    case 'too-many':
      response.writeHead(429, { 'content-type': 'text/plain' }).end('slow down')
      return
    case 'too-many-retry-after':
      response.writeHead(429, { 'retry-after': '7' }).end('slow down')
      return
    case 'error-500':
      response.writeHead(500).end('Internal error')
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Soon</h1>')
      return
    case 'half-json':
      response.writeHead(200, { 'content-type': 'application/json' }).end(body.slice(0, -3))
      return
    case 'broken-gzip':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('\x1f\x8b\x08 no such thing')
      return
    case 'nothing':
      response.writeHead(200).end()
      return
    case 'moved':
      response.writeHead(301, { location: 'https://new.example.org/' }).end()
      return
    case 'gone':
      response.writeHead(410).end()
      return
    case 'broken-off':
      response
        .writeHead(200, { 'content-length': '1000' })
        .write('{"ok":', () => response.socket?.destroy())
      return
    case 'bad-json':
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(body.replace(/[[{]/, '$&NaN,'))
      return
  }
}
