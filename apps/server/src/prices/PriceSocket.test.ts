import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { frameText } from './PriceState.ts'
import { openPriceSocket, type PriceSocket } from './Subscriber.ts'

let http: Server
let server: WebSocketServer

beforeAll(async () => {
  http = createServer()
  server = new WebSocketServer({ server: http, perMessageDeflate: false })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
})

afterAll(async () => {
  for (const socket of server.clients) socket.terminate()
  http.close()
  await once(http, 'close')
})

async function connect(): Promise<{ page: WebSocket; socket: PriceSocket; heard: string[] }> {
  const page = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  const heard: string[] = []
  page.on('message', (data) => heard.push(String(data)))
  const [[socket, request]] = await Promise.all([
    once(server, 'connection') as Promise<[WebSocket, IncomingMessage]>,
    once(page, 'open'),
  ])
  return { page, socket: openPriceSocket(socket, request.socket), heard }
}

describe('openPriceSocket', () => {
  it('sends frames among those that the library sends, each as it is', async () => {
    const { page, socket, heard } = await connect()
    let pings = 0
    page.on('ping', () => pings++)
    const texts = ['é', 'x'.repeat(300), 'y'.repeat(70_000)]
    for (const text of texts) {
      socket.sendFrame(frameText(text))
      socket.ping()
    }
    await expect.poll(() => pings).toBe(3)
    expect(heard).toEqual(texts)
  })

  it('sends nothing more once the connection is about to end', async () => {
    const { page, socket, heard } = await connect()
    socket.sendFrame(frameText('before'))
    socket.close(1_001, 'The server is stopping.')
    socket.sendFrame(frameText('after'))
    const [code] = await once(page, 'close')
    socket.sendFrame(frameText('long after'))
    expect([code, heard]).toEqual([1_001, ['before']])
  })

  it('counts what waits for a page that does not read', async () => {
    const { page, socket } = await connect()
    page.pause()
    const frame = frameText('x'.repeat(60_000))
    for (let sent = 0; sent < 400; sent++) socket.sendFrame(frame)
    expect(socket.bufferedAmount).toBeGreaterThan(65_536)
    page.resume()
    await expect.poll(() => socket.bufferedAmount).toBe(0)
  })
})
