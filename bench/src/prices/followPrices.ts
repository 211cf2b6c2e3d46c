import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readCatalog } from '@tickmark/analytics/catalog/readCatalog'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { createFrameReader, writeTextFrame } from './webSocketFrames.ts'

const HANDSHAKE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const TOLD_AT = Buffer.from('"at":')
/** Digits of a moment in ms since 1970, from 2001 to 2286. */
const MOMENT_LENGTH = 13
/** The server's ping, and the pong of a live connection (RFC 6455, 5.5.2). */
const PING = 0x9
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
/** Buffer that all connections of a process share. */
const READ_INTO = Buffer.allocUnsafeSlow(65_536)

type Follower = {
  url: URL
  ids: readonly string[]
  /** Receives the exchange's time of the first price in each message, in ms since 1970. */
  onPrice: (toldAt: number) => void
}

/**
 * Follows prices over a separate connection. Reads only one timestamp per message, so that the
 * server is measured and not the client, but verifies that all bytes belong to complete frames.
 */
export async function followPrices({ url, ids, onPrice }: Follower): Promise<Socket> {
  const readFrames = createFrameReader((opcode, content) => {
    if (opcode === PING) socket.write(PONG)
    const found = content.indexOf(TOLD_AT)
    if (found < 0) return
    const start = found + TOLD_AT.length
    onPrice(Number(content.toString('latin1', start, start + MOMENT_LENGTH)))
  })
  const handshake = Promise.withResolvers<string>()
  let read = (bytes: Buffer) => {
    read = readFrames
    handshake.resolve(String(bytes))
  }
  const onread = {
    buffer: READ_INTO,
    callback(length: number) {
      read(READ_INTO.subarray(0, length))
      return true
    },
  }
  const socket = connect({ port: Number(url.port), host: url.hostname, onread })
  socket.setNoDelay(true)
  await once(socket, 'connect')
  socket.write(
    [`GET ${PRICE_SOCKET.path} HTTP/1.1`, `Host: ${url.host}`, ...HANDSHAKE, KEY, '', ''].join(
      '\r\n',
    ),
  )
  const answer = await handshake.promise
  if (!answer.startsWith('HTTP/1.1 101'))
    throw new Error(`The server gives no socket: ${answer.slice(0, 120)}`)
  socket.write(writeTextFrame(JSON.stringify({ follow: ids })))
  return socket
}

const TOKENS = 50

/** Tokens that are traded during the measurement: their projects and Kraken's symbols. */
export const TRADED_TOKENS = [...(await readCatalog()).exchangeSymbols]
  .flatMap(([id, { kraken }]) => (kraken === undefined ? [] : [{ id, symbol: kraken }]))
  .slice(0, TOKENS)
