import type { Splits } from '@tickmark/core/answers/Composition'
import { z } from 'zod'

const Metrics = z.array(z.object({ metric_id: z.string(), count: z.int() }))

export const SplitsSchema: z.ZodType<Splits> = z.object({
  chain: Metrics,
  product: Metrics,
  contract: Metrics,
})
