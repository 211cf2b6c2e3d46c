import { EXCHANGE_IDS } from '@tickmark/core/prices/EXCHANGE_IDS'
import { z } from 'zod'
import { WsUrl } from './WsUrl.ts'

const ALLOWED = 'a whole number from 1 to 100000'
const Count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, ALLOWED)
  .transform(Number)
  .pipe(z.int().max(100_000, ALLOWED))

/** Where live prices come from, and how many may follow them. Nothing of it counts while the switch is off. */
export const PRICE_SETTINGS = {
  TT_PRICE_EXCHANGES: z
    .string()
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(z.array(z.enum(EXCHANGE_IDS, `some of ${EXCHANGE_IDS.join(', ')}, separated by commas`)))
    .default([...EXCHANGE_IDS]),
  TT_PRICE_BINANCE_URL: WsUrl.optional(),
  TT_PRICE_COINBASE_URL: WsUrl.optional(),
  TT_PRICE_KRAKEN_URL: WsUrl.optional(),
  TT_PRICE_CONNECTIONS: Count.default(5_000),
  TT_PRICE_CONNECTIONS_PER_ADDRESS: Count.default(100),
}
