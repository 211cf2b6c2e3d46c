import type { WebSocket } from 'ws'

/** What of a page's connection is used. */
export type PriceSocket = Pick<
  WebSocket,
  'close' | 'terminate' | 'ping' | 'on' | 'bufferedAmount'
> & {
  /** Sends a whole frame, which any number of pages may share; nothing once the connection is about to end. */
  sendFrame(frame: Buffer): void
}
