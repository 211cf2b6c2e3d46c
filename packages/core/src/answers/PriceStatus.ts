import type { ExchangeId } from '../prices/EXCHANGE_IDS.ts'

/** How the connection to one exchange stands. */
export type ExchangeStatus = {
  exchange_id: ExchangeId
  /** `waiting`: it was lost or refused and is tried again later. */
  state: 'connecting' | 'connected' | 'waiting' | 'stopped'
  /** When the present connection was made. */
  connected_at: string | null
  /** When the last price came. */
  last_tick_at: string | null
  /** Tickers asked for, and those that the exchange does not have. */
  symbols: number
  refused_symbols: string[]
  /** Messages since the server's start: how many came, and how many of them were left out. */
  frames: number
  dropped_frames: number
  /** How often a connection was made again since the server's start. */
  reconnects: number
  /** What ended the last connection, or why none was made. */
  last_error: string | null
}

/** Where live prices come from, and how many follow them. */
export type PriceStatus = {
  /** `leader`: this server reads the exchanges, `follower`: another one does, `alone`: each for itself. */
  role: 'alone' | 'leader' | 'follower'
  /** Projects with a live price at this moment. */
  live: number
  /** Projects whose exchanges differ too much to be believed at this moment. */
  disputed: string[]
  /** Connections of pages to this server. */
  subscribers: number
  exchanges: ExchangeStatus[]
}
