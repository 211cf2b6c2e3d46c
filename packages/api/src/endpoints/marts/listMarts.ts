import { listMarts as queryMarts } from '@tickmark/analytics/marts/listMarts'
import { MartSummary } from '@tickmark/core/marts/MartPage'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const listMarts = endpoint({
  name: 'listMarts',
  group: 'Datasets',
  method: 'GET',
  path: '/v2/marts',
  summary: 'Every mart, with its presets and whether it has a source.',
  auth: 'public-key',
  procedure: 'marts.list',
  input: z.strictObject({}),
  output: z.array(MartSummary),
  rows: (marts) => marts.map(({ presets: _, ...mart }) => mart),
  async run(ctx) {
    return { data: await queryMarts(ctx.analytics) }
  },
})
