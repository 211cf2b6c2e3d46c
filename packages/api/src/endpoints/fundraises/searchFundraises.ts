import {
  getFundraiseSpan,
  searchFundraises as querySearch,
} from '@tickmark/analytics/records/fundraises'
import { FUNDRAISE_ORDERS } from '@tickmark/core/answers/choices'
import { FundraisePage } from '@tickmark/core/answers/Fundraises'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { resolveProjects } from '../../lookups/resolveIds.ts'
import { FUNDRAISE_PARAMS } from '../../params/filterParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage, ROWS_PARAMS } from '../../params/pageParams.ts'
import { ORDER_PARAM } from '../../params/timeParams.ts'

export const searchFundraises = endpoint({
  name: 'searchFundraises',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/fundraises',
  summary: 'Funding rounds that a filter leaves, with their number, sum and median.',
  auth: 'internal',
  procedure: 'fundraises.search',
  input: z.strictObject({
    ...FUNDRAISE_PARAMS,
    order_by: z.enum(FUNDRAISE_ORDERS).default('day'),
    order_direction: ORDER_PARAM,
    ...ROWS_PARAMS,
    ...CURSOR_PARAMS,
  }),
  output: FundraisePage.extend(CURSOR_FIELDS),
  rows: ({ rows }) =>
    rows.map(({ lead_investors, other_investors, chains, ...row }) => ({
      ...row,
      lead_investors: lead_investors.join('; '),
      other_investors: other_investors.join('; '),
      chains: chains.join('; '),
    })),
  async run(ctx, input) {
    const { projects, start, end, order_by, order_direction, cursor, direction, ...filter } = input
    const page = openPage(ctx, input)
    const { ids, errors } = resolveProjects(projects, 'projects')
    const asked = { ...filter, projects: ids, from: start, to: end }
    const data = await querySearch(ctx.analytics, {
      ...asked,
      limit: page.limit,
      offset: page.offset,
      orderBy: order_by,
      descending: order_direction === 'desc',
    })
    return {
      data: { ...data, ...page.cursorsOf(data.total.rounds) },
      errors,
      meta: await getFundraiseSpan(ctx.analytics, asked),
    }
  },
})
