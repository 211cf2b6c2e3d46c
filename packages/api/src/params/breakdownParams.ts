import { INTERVALS } from '@tickmark/core/time/Interval'
import { z } from 'zod'
import { GROUPINGS } from '../series/GROUPINGS.ts'
import { listParam } from './listParam.ts'
import { TIME_PARAMS } from './timeParams.ts'
import { WHERE_PARAMS } from './whereParams.ts'

/** The body of a breakdown. `start` and `end` win over `interval`. */
export const BREAKDOWN_PARAMS = {
  metric_ids: listParam(60, 'Metric ids, at least one.').pipe(
    z.array(z.string(), 'expected at least one metric id').min(1),
  ),
  interval: z.enum(INTERVALS).default('30d').describe('Counts back from the newest complete day.'),
  group_by: z
    .enum(Object.keys(GROUPINGS) as [keyof typeof GROUPINGS])
    .default('projects')
    .describe('What the figures are split by.'),
  ...WHERE_PARAMS,
  ...TIME_PARAMS,
}
