import { listProjectChecks } from '@tickmark/analytics/queries/listProjectChecks'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ProjectChecksSchema } from '../../schemas/ProjectChecksSchema.ts'

export const listChecks = endpoint({
  name: 'listChecks',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/checks',
  summary: 'The identities as they stand for each project.',
  auth: 'internal',
  procedure: 'status.listChecks',
  input: z.strictObject({}),
  output: ProjectChecksSchema,
  async run(ctx) {
    return { data: await listProjectChecks(ctx.analytics) }
  },
})
