import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { writeTextFrame } from './writeTextFrame.ts'

const HANDSHAKE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const TOLD_AT = /"at":(\d+)/
/** What the server asks connections now and then, and what those answer that live (RFC 6455, 5.5.2). No text has such bytes. */
const PING = Buffer.from([0x89, 0])
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

type Follower = {
  url: URL
  ids: readonly string[]
  /** Given, with each batch of bytes that comes, when the exchange told the first price in it, in ms since 1970. */
  onPrice: (toldAt: number) => void
}

/**
 * Follows prices over a connection of its own. It reads no more than one moment and the pings of what comes, so that the
 * server and not the reading of thousands of connections is measured.
 */
export async function followPrices({ url, ids, onPrice }: Follower): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  socket.write(
    [`GET ${PRICE_SOCKET.path} HTTP/1.1`, `Host: ${url.host}`, ...HANDSHAKE, KEY, '', ''].join(
      '\r\n',
    ),
  )
  const [answer] = await once(socket, 'data')
  if (!String(answer).startsWith('HTTP/1.1 101'))
    throw new Error(`The server gives no socket: ${String(answer).slice(0, 120)}`)
  socket.on('data', (bytes: Buffer) => {
    const toldAt = TOLD_AT.exec(bytes.toString('latin1'))?.[1]
    if (toldAt !== undefined) onPrice(Number(toldAt))
    if (bytes.includes(PING)) socket.write(PONG)
  })
  socket.write(writeTextFrame(JSON.stringify({ follow: ids })))
  return socket
}
