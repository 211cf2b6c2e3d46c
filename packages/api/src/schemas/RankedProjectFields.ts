import { z } from 'zod'

/** The fields of a project among those that have a value. */
export const RankedProjectFields = {
  project_id: z.string(),
  rank: z.int(),
  previous_rank: z.int().nullable(),
  value: z.number(),
  previous_value: z.number().nullable(),
  change: z.number().nullable(),
  share: z.number().nullable(),
  percentile_rank: z.number().nullable(),
}
