import { z } from 'zod'

/** How numbers are written, and which unit they carry. */
export const MetricFormatField = z.enum([
  'usd',
  'number',
  'tokens',
  'percent',
  'multiple',
  'seconds',
  'per_second',
  'token_ICP',
  'token_ckBTC',
  'token_ckETH',
  'cycles_per_seconds',
])
