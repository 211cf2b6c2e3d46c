import { EXCHANGE_IDS, type ExchangeId } from '@tickmark/core/prices/LivePrice'
import { z } from 'zod'
import { count, WsUrl } from './settingValues.ts'

/**
 * The settings for the sources of live prices, and for how many clients may follow them. None counts while the switch
 * is off.
 */
export const PRICE_SETTINGS = {
  TT_PRICE_EXCHANGES: z
    .string()
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(z.array(z.enum(EXCHANGE_IDS, `some of ${EXCHANGE_IDS.join(', ')}, separated by commas`)))
    .default([...EXCHANGE_IDS]),
  TT_PRICE_BINANCE_URL: WsUrl.optional(),
  TT_PRICE_COINBASE_URL: WsUrl.optional(),
  TT_PRICE_KRAKEN_URL: WsUrl.optional(),
  TT_PRICE_CONNECTIONS_PER_ADDRESS: count(100_000).default(100),
}

export type PriceConfig = {
  exchanges: readonly ExchangeId[]
  /** The addresses at which exchanges are reached instead of their own hosts. */
  origins: Readonly<Partial<Record<ExchangeId, string>>>
  /** Connections of pages that are taken, in all and from one address. */
  connections: number
  connectionsPerAddress: number
}

/** Makes the configuration that live prices need; each exchange once, however often it is named. */
export function makePriceConfig(
  settings: z.output<z.ZodObject<typeof PRICE_SETTINGS>>,
): PriceConfig {
  const { TT_PRICE_BINANCE_URL, TT_PRICE_COINBASE_URL, TT_PRICE_KRAKEN_URL } = settings
  return {
    exchanges: [...new Set(settings.TT_PRICE_EXCHANGES)],
    origins: {
      ...(TT_PRICE_BINANCE_URL !== undefined && { binance: TT_PRICE_BINANCE_URL }),
      ...(TT_PRICE_COINBASE_URL !== undefined && { coinbase: TT_PRICE_COINBASE_URL }),
      ...(TT_PRICE_KRAKEN_URL !== undefined && { kraken: TT_PRICE_KRAKEN_URL }),
    },
    connections: 5_000,
    connectionsPerAddress: settings.TT_PRICE_CONNECTIONS_PER_ADDRESS,
  }
}
