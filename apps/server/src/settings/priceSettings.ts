import { EXCHANGE_IDS, type ExchangeId } from '@tickmark/core/prices/LivePrice'
import { z } from 'zod'
import { WsUrl } from './settingValues.ts'

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

export type PriceConfig = {
  exchanges: readonly ExchangeId[]
  /** Where exchanges are reached instead of at their own hosts. */
  origins: Readonly<Partial<Record<ExchangeId, string>>>
  /** Connections of pages that are taken, in all and from one address. */
  connections: number
  connectionsPerAddress: number
}

type Settings = {
  TT_PRICE_EXCHANGES: readonly ExchangeId[]
  TT_PRICE_BINANCE_URL?: string | undefined
  TT_PRICE_COINBASE_URL?: string | undefined
  TT_PRICE_KRAKEN_URL?: string | undefined
  TT_PRICE_CONNECTIONS: number
  TT_PRICE_CONNECTIONS_PER_ADDRESS: number
}

/** What live prices need of the settings; each exchange once, however often it is named. */
export function makePriceConfig(settings: Settings): PriceConfig {
  const { TT_PRICE_BINANCE_URL, TT_PRICE_COINBASE_URL, TT_PRICE_KRAKEN_URL } = settings
  return {
    exchanges: [...new Set(settings.TT_PRICE_EXCHANGES)],
    origins: {
      ...(TT_PRICE_BINANCE_URL !== undefined && { binance: TT_PRICE_BINANCE_URL }),
      ...(TT_PRICE_COINBASE_URL !== undefined && { coinbase: TT_PRICE_COINBASE_URL }),
      ...(TT_PRICE_KRAKEN_URL !== undefined && { kraken: TT_PRICE_KRAKEN_URL }),
    },
    connections: settings.TT_PRICE_CONNECTIONS,
    connectionsPerAddress: settings.TT_PRICE_CONNECTIONS_PER_ADDRESS,
  }
}
