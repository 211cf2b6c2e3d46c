import type { PriceStatus } from '@tickmark/core/answers/PriceStatus'
import type { LivePrices } from '@tickmark/core/prices/LivePrice'

/** What the server that reads the exchanges tells the others. */
export type Relayed = {
  /** Which process says it. */
  from: string
  prices: LivePrices
  /** Present now and then: how it stands, beside all the prices that there are. */
  status?: Pick<PriceStatus, 'disputed' | 'exchanges'>
}

/** The way from the server that reads the exchanges to the others. */
export type PriceRelay = {
  /** Fails silently while the way is blocked: what is lost is told again soon. */
  tell(message: Relayed): void
  listen(hear: (message: Relayed) => void): void
  close(): void
}
