import { AGGREGATE_INTERVALS } from '@tickmark/core/answers/choices'
import { z } from 'zod'

export const AGGREGATE_INTERVAL_PARAM = z
  .enum(AGGREGATE_INTERVALS)
  .default('30d')
  .describe('Counts back from the newest complete day of the metric.')
