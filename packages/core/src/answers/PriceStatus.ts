import { z } from 'zod'
import { EXCHANGE_IDS } from '../prices/LivePrice.ts'
import { MomentField } from './fields.ts'

/** The state of the connection to one exchange. */
export const ExchangeStatus = z.object({
  exchange_id: z.enum(EXCHANGE_IDS).describe('Exchange id.'),
  state: z
    .enum(['connecting', 'connected', 'waiting', 'stopped'])
    .describe('`waiting`: the connection was lost or refused, and is retried later.'),
  connected_at: MomentField.nullable().describe(
    'Start of the current connection; null without one.',
  ),
  last_tick_at: MomentField.nullable().describe('Time of the last price; null before the first.'),
  symbols: z.int().describe('Tickers that are subscribed to.'),
  refused_symbols: z.array(z.string()).describe('Those that the exchange does not list.'),
  frames: z.int().describe('Messages received since the server started.'),
  dropped_frames: z.int().describe('Those of them that were dropped.'),
  reconnects: z.int().describe('Reconnects since the server started.'),
  last_error: z
    .string()
    .nullable()
    .describe('Reason why the last connection closed or failed; null if none did.'),
})
export type ExchangeStatus = z.infer<typeof ExchangeStatus>

/** The sources of live prices, and the number of pages that follow them. */
export const PriceStatus = z.object({
  role: z
    .enum(['alone', 'leader', 'follower'])
    .describe(
      '`leader`: this server reads the exchanges; `follower`: another one does; `alone`: each server reads them.',
    ),
  live: z.int().describe('Projects with a live price now.'),
  disputed: z
    .array(z.string())
    .describe('Projects without a live price, because exchanges differ too much.'),
  subscribers: z.int().describe('Connections of pages to this server.'),
  exchanges: z.array(ExchangeStatus).describe('Every exchange.'),
})
export type PriceStatus = z.infer<typeof PriceStatus>
