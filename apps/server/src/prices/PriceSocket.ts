import type { WebSocket } from 'ws'

/** What of a page's connection is used. */
export type PriceSocket = Pick<
  WebSocket,
  'send' | 'close' | 'terminate' | 'ping' | 'on' | 'bufferedAmount'
>
