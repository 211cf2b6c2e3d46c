import { getDataStatus as queryDataStatus } from '@tickmark/analytics/queries/getDataStatus'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { DataStatusSchema } from '../../schemas/DataStatusSchema.ts'

export const getDataStatus = endpoint({
  name: 'getDataStatus',
  group: 'Provenance',
  method: 'GET',
  path: '/v2/data-status',
  summary: 'What has been loaded: sources, batches, checks and how new each metric is.',
  auth: 'public-key',
  cached: false,
  input: z.strictObject({}),
  output: DataStatusSchema,
  rows: (status) => status.metrics,
  async run(ctx) {
    return { data: await queryDataStatus(ctx.analytics) }
  },
})
