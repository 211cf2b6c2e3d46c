import { describeMart } from '@tickmark/analytics/marts/listMarts'
import { MartDescription } from '@tickmark/core/marts/MartPage'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParam } from '../../params/scalarParams.ts'

export const getMart = endpoint({
  name: 'getMart',
  group: 'Datasets',
  method: 'GET',
  path: '/v2/marts/{mart_id}',
  summary: 'One mart: its columns, presets and order.',
  auth: 'public-key',
  procedure: 'marts.getMart',
  input: z.strictObject({ mart_id: idParam('Mart id.') }),
  output: MartDescription,
  rows: ({ facts }) => facts,
  async run(ctx, { mart_id }) {
    return { data: await describeMart(ctx.analytics, mart_id) }
  },
})
