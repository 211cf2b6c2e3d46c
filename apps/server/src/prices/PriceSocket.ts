import type { Writable } from 'node:stream'
import { WebSocket } from 'ws'

/** The part of a page's WebSocket that is used. */
export type PriceSocket = Pick<
  WebSocket,
  'close' | 'terminate' | 'ping' | 'on' | 'bufferedAmount'
> & {
  /**
   * Sends a complete frame, which several pages may share; does nothing once the connection is
   * closing.
   */
  sendFrame(frame: Buffer): void
}

/**
 * Wraps a WebSocket so that prepared frames are written directly to its stream. `ws` builds a
 * header for each message, which for thousands of pages doubles the cost of sending. Frames that
 * `ws` sends itself are complete whenever a call returns, because compression is off, so the two
 * cannot interleave.
 */
export function openPriceSocket(socket: WebSocket, stream: Writable): PriceSocket {
  return Object.assign(socket, {
    sendFrame(frame: Buffer) {
      if (socket.readyState === WebSocket.OPEN) stream.write(frame)
    },
  })
}
