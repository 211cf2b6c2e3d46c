import {
  getFundraiseSpan,
  searchFundraises as querySearch,
} from '@tickmark/analytics/records/fundraises'
import {
  findInvestor,
  listInvestorNames,
  getFundraiseTotals as queryTotals,
} from '@tickmark/analytics/records/fundraiseTotals'
import { FUNDRAISE_ORDERS, FUNDRAISE_TOTALS_BY } from '@tickmark/core/answers/choices'
import { FundraisePage, FundraiseTotals, Investor } from '@tickmark/core/answers/Fundraises'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import type { ApiContext } from '../context/ApiContext.ts'
import { endpoint } from '../context/endpoint.ts'
import { suggestNearest } from '../lookups/requireKnown.ts'
import { resolveProjectFilter } from '../lookups/resolveIds.ts'
import { FUNDRAISE_PARAMS } from '../params/filterParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage, ROWS_PARAMS } from '../params/pageParams.ts'
import { ORDER_PARAM, requireRange } from '../params/timeParams.ts'

export const searchFundraises = endpoint({
  name: 'listFundraises',
  switches: ['DATASET_FUNDRAISES_ENABLED'],
  group: 'Fundraises',
  path: '/v2/internal/fundraises',
  procedure: 'fundraises.search',
  publicPath: '/v2/fundraises',
  summary: 'Funding rounds that match a filter, with their number, sum and median.',
  input: z.strictObject({
    ...FUNDRAISE_PARAMS,
    order_by: z.enum(FUNDRAISE_ORDERS).default('day').describe('Field to sort by.'),
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
    const { order_by, order_direction, cursor, direction, ...filter } = input
    const page = openPage(ctx, input)
    const { asked, errors } = readFilter(ctx, filter)
    const data = await querySearch(ctx.analytics, {
      ...asked,
      ...page.part,
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

export const getFundraiseTotals = endpoint({
  name: 'addUpFundraises',
  switches: ['DATASET_FUNDRAISES_ENABLED'],
  group: 'Fundraises',
  path: '/v2/internal/fundraises/totals',
  procedure: 'fundraises.getTotals',
  publicPath: '/v2/fundraises/totals',
  summary: 'Funding rounds added up by period, sector, round, chain or investor.',
  input: z.strictObject({
    ...FUNDRAISE_PARAMS,
    by: z.enum(FUNDRAISE_TOTALS_BY).describe('Dimension to group by.'),
    limit: ROWS_PARAMS.limit,
  }),
  output: FundraiseTotals,
  rows: ({ rows }) => rows,
  async run(ctx, { by, limit, ...filter }) {
    const { asked, errors } = readFilter(ctx, filter)
    const data = await queryTotals(ctx.analytics, { ...asked, by, limit })
    return { data, errors, meta: await getFundraiseSpan(ctx.analytics, asked) }
  },
})

const Filter = z.object(FUNDRAISE_PARAMS)

/** Reads a filter of rounds. Sectors stay as they are, since they may be categories of a source. */
function readFilter(
  ctx: ApiContext,
  { projects, exclude, exclude_sectors, start, end, ...filter }: z.output<typeof Filter>,
) {
  requireRange(start, end)
  const known = resolveProjectFilter(ctx, { projects, exclude, exclude_sectors })
  return { asked: { ...filter, ...known.filter, from: start, to: end }, errors: known.errors }
}

export const getInvestor = endpoint({
  name: 'showInvestor',
  switches: ['DATASET_FUNDRAISES_ENABLED'],
  group: 'Fundraises',
  path: '/v2/internal/investors/{investor}',
  procedure: 'fundraises.getInvestor',
  publicPath: '/v2/investors/{investor}',
  summary: 'An investor, as described by the funding rounds that name them.',
  input: z.strictObject({
    investor: z
      .string()
      .min(1)
      .max(200)
      .describe('Any of its names; case, accents and punctuation are ignored.'),
  }),
  output: Investor,
  rows: ({ co_investors }) => co_investors,
  async run(ctx, { investor }) {
    const data = await findInvestor(ctx.analytics, investor)
    if (data === undefined) {
      const advice = suggestNearest(investor, await listInvestorNames(ctx.analytics), {
        nameOf: (name) => ({ names: [name] }),
        idOf: (name) => `"${name}"`,
      })
      const message = `No funding round names the investor "${investor}".`
      throw new AppError('not-found', advice === undefined ? message : `${message} ${advice}`, {
        errors: [{ code: 'unknown-investor', field: 'investor', value: investor }],
      })
    }
    return { data }
  },
})
