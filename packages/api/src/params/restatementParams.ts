import { MomentText } from '@tickmark/core/query/MetricQuery'
import { countParam } from './countParam.ts'

/** Which restatements are meant; both calls that list them share this. */
export const RESTATEMENT_PARAMS = {
  since: MomentText.optional().meta({
    description: 'Only changes observed at or after this day or date-time.',
    day: true,
  }),
  limit: countParam({ min: 1, max: 10_000 }, 'At most this many.').default(1_000),
  offset: countParam({ min: 0, max: 100_000_000 }, 'Skip this many.').default(0),
}
