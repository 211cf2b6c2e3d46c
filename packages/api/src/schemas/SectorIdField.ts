import type { MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'
import { z } from 'zod'

/** A market sector's id in an answer. */
export const SectorIdField = z.string() as unknown as z.ZodType<MarketSectorId>
