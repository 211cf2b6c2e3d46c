import { DataStatus } from '@tickmark/core/answers/DataStatus'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { readDataStatus } from './readDataStatus.ts'

export const getDataStatus = endpoint({
  name: 'getDataStatus',
  group: 'Provenance',
  method: 'GET',
  path: '/v2/data-status',
  summary: 'What has been loaded: sources, batches, checks and how new each metric is.',
  auth: 'public-key',
  cached: false,
  input: z.strictObject({}),
  output: DataStatus,
  rows: (status) => status.metrics,
  async run(ctx) {
    return { data: await readDataStatus(ctx) }
  },
})
