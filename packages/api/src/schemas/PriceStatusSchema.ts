import type { PriceStatus } from '@tickmark/core/answers/PriceStatus'
import { z } from 'zod'
import { ExchangeStatusSchema } from './ExchangeStatusSchema.ts'

export const PriceStatusSchema: z.ZodType<PriceStatus> = z.object({
  role: z.enum(['alone', 'leader', 'follower']),
  live: z.int(),
  disputed: z.array(z.string()),
  subscribers: z.int(),
  exchanges: z.array(ExchangeStatusSchema),
})
