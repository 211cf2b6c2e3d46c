import { getFundraiseSpan } from '@tickmark/analytics/records/fundraises'
import { getFundraiseTotals as queryTotals } from '@tickmark/analytics/records/getFundraiseTotals'
import { FUNDRAISE_TOTALS_BY } from '@tickmark/core/answers/choices'
import { FundraiseTotals } from '@tickmark/core/answers/Fundraises'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { resolveProjects } from '../../lookups/resolveIds.ts'
import { FUNDRAISE_PARAMS } from '../../params/filterParams.ts'
import { ROWS_PARAMS } from '../../params/pageParams.ts'

export const getFundraiseTotals = endpoint({
  name: 'getFundraiseTotals',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/fundraises/totals',
  summary: 'Funding rounds added up by period, sector, round, chain or investor.',
  auth: 'internal',
  procedure: 'fundraises.getTotals',
  input: z.strictObject({
    ...FUNDRAISE_PARAMS,
    by: z.enum(FUNDRAISE_TOTALS_BY),
    limit: ROWS_PARAMS.limit,
  }),
  output: FundraiseTotals,
  rows: ({ rows }) => rows,
  async run(ctx, { projects, start, end, by, limit, ...filter }) {
    const { ids, errors } = resolveProjects(projects, 'projects')
    const asked = { ...filter, projects: ids, from: start, to: end }
    const data = await queryTotals(ctx.analytics, { ...asked, by, limit })
    return { data, errors, meta: await getFundraiseSpan(ctx.analytics, asked) }
  },
})
