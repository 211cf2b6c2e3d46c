import type { Writable } from 'node:stream'
import { WebSocket } from 'ws'

/** What of a page's connection is used. */
export type PriceSocket = Pick<
  WebSocket,
  'close' | 'terminate' | 'ping' | 'on' | 'bufferedAmount'
> & {
  /** Sends a whole frame, which any number of pages may share; nothing once the connection is about to end. */
  sendFrame(frame: Buffer): void
}

/**
 * A page's connection to which frames are written as they are. `ws` writes the head of each message by itself, which with
 * thousands of pages takes as long again as the connections do. Its own frames, which it goes on to send, are whole
 * whenever it answers, since nothing is compressed: so those and these cannot get into each other.
 */
export function openPriceSocket(socket: WebSocket, stream: Writable): PriceSocket {
  return Object.assign(socket, {
    sendFrame(frame: Buffer) {
      if (socket.readyState === WebSocket.OPEN) stream.write(frame)
    },
  })
}
