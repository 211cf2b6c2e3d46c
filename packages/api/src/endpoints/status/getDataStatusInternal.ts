import { DataStatus } from '@tickmark/core/answers/DataStatus'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { readDataStatus } from './readDataStatus.ts'

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
  output: DataStatus,
  async run(ctx) {
    return { data: await readDataStatus(ctx) }
  },
})
