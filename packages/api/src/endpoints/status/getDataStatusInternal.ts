import { getDataStatus as queryDataStatus } from '@tickmark/analytics/queries/getDataStatus'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { DataStatusSchema } from '../../schemas/DataStatusSchema.ts'

export const getDataStatusInternal = endpoint({
  name: 'getInternalDataStatus',
  group: 'Internal',
  method: 'GET',
  path: '/v3/internal/data-status',
  summary: 'What has been loaded, as the page shows it.',
  auth: 'internal',
  procedure: 'status.getDataStatus',
  cached: false,
  // Every open page asks it again and again, and it takes the engine longer than a chart does.
  sharedMs: 1_000,
  input: z.strictObject({}),
  output: DataStatusSchema,
  async run(ctx) {
    return { data: await queryDataStatus(ctx.analytics) }
  },
})
