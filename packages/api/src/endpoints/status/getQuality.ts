import { getQuality as queryQuality } from '@tickmark/analytics/status/getQuality'
import { QualityStatus } from '@tickmark/core/answers/Quality'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const getQuality = endpoint({
  name: 'getQuality',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/quality',
  summary: 'What each check says, when it ran last, and how many points it holds.',
  auth: 'internal',
  procedure: 'status.getQuality',
  input: z.strictObject({}),
  output: QualityStatus,
  async run(ctx) {
    return { data: await queryQuality(ctx.analytics) }
  },
})
