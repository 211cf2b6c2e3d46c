import { getFreshness as queryFreshness } from '@tickmark/analytics/status/getFreshness'
import { Freshness } from '@tickmark/core/answers/Coverage'
import { toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const getFreshness = endpoint({
  name: 'getFreshness',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/freshness',
  summary: 'How new each metric of each source is.',
  auth: 'internal',
  procedure: 'status.getFreshness',
  // Grows older by the day without new data.
  cached: false,
  input: z.strictObject({}),
  output: Freshness,
  async run(ctx) {
    return { data: await queryFreshness(ctx.analytics, { today: toDay(ctx.now()) }) }
  },
})
