import type { PriceConfig } from '../settings/makePriceConfig.ts'
import { SYSTEM_CLOCK } from './PriceClock.ts'
import { PriceDesk } from './PriceDesk.ts'

/** Live prices as this installation is set. */
export function openPriceDesk(config: PriceConfig): PriceDesk {
  return new PriceDesk({ config, clock: SYSTEM_CLOCK, shared: null })
}
