import type { ExchangeStatus } from '@tickmark/core/answers/PriceStatus'
import { EXCHANGE_IDS } from '@tickmark/core/prices/EXCHANGE_IDS'
import { z } from 'zod'

export const ExchangeStatusSchema: z.ZodType<ExchangeStatus> = z.object({
  exchange_id: z.enum(EXCHANGE_IDS),
  state: z.enum(['connecting', 'connected', 'waiting', 'stopped']),
  connected_at: z.string().nullable(),
  last_tick_at: z.string().nullable(),
  symbols: z.int(),
  refused_symbols: z.array(z.string()),
  frames: z.int(),
  dropped_frames: z.int(),
  reconnects: z.int(),
  last_error: z.string().nullable(),
})
