import type { ExchangeId } from '@tickmark/core/prices/EXCHANGE_IDS'
import { BINANCE } from './BINANCE.ts'
import { COINBASE } from './COINBASE.ts'
import type { Exchange } from './Exchange.ts'
import { KRAKEN } from './KRAKEN.ts'

/** How each exchange is spoken with. */
export const EXCHANGES: Readonly<Record<ExchangeId, Exchange>> = {
  binance: BINANCE,
  coinbase: COINBASE,
  kraken: KRAKEN,
}
