import { getUnlockCalendar as queryUnlocks } from '@tickmark/analytics/records/getUnlockCalendar'
import { UNLOCK_KINDS, UNLOCK_ORDERS } from '@tickmark/core/answers/choices'
import { UnlockCalendar } from '@tickmark/core/answers/UnlockCalendar'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { resolveProjectFilter } from '../../lookups/resolveIds.ts'
import { minimumParam, RECORD_FILTER_PARAMS } from '../../params/filterParams.ts'
import { textsParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage, ROWS_PARAMS } from '../../params/pageParams.ts'
import { countParam, textParam } from '../../params/scalarParams.ts'
import { TIME_PARAMS } from '../../params/timeParams.ts'

/** A window of three years: schedules further away change before they are due. */
const MAX_DAYS = 1_096

/** Filters of upcoming unlocks, combined with "and". */
const UNLOCK_PARAMS = {
  start: TIME_PARAMS.start.meta({
    description: 'First day of the window; today by default and if it is in the past.',
    day: true,
  }),
  days: countParam({ min: 0, max: MAX_DAYS }, 'Days from the first to the last one.').default(90),
  ...RECORD_FILTER_PARAMS,
  kind: z
    .enum(UNLOCK_KINDS)
    .optional()
    .describe('Only unlocks on a single day, or only those that run over time.'),
  minimum_usd: minimumParam('Minimum value of an unlock in US dollars.'),
  minimum_share: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Minimum size of an unlock as a fraction of the circulating supply.'),
  text: textParam('A part of a name or ticker.'),
  recipients: textsParam(
    20,
    'Parts of the names or categories of allocations, such as `team` or `insiders`, to filter recipients.',
  ),
}

export const getUnlockCalendar = endpoint({
  name: 'listUnlocks',
  switches: ['VESTING_SCHEDULE_ENABLED'],
  group: 'Projects',
  path: '/v2/internal/unlocks',
  procedure: 'projects.getUnlockCalendar',
  publicPath: '/v2/unlocks',
  summary: 'Tokens that unlock within a window, with their value and share of supply.',
  description:
    'Cliffs are listed by day. Linear unlocks that run within the window have one row per schedule, with the tokens of the window. Values are at the latest price.',
  // The next unlocks depend on the time, not only on the data.
  cached: false,
  input: z.strictObject({
    ...UNLOCK_PARAMS,
    per: z
      .enum(['unlock', 'token', 'recipient'])
      .optional()
      .describe(
        '`token` adds up all unlocks of a token in the window, `recipient` those of each of its allocations; minimums apply to the sum.',
      ),
    order_by: z
      .enum(UNLOCK_ORDERS)
      .default('day')
      .describe(
        'Order of the rows. `day` lists cliffs by date, then linear unlocks by their last day.',
      ),
    order_direction: z
      .enum(['asc', 'desc'])
      .default('asc')
      .describe('`asc` gives the next unlocks first.'),
    ...ROWS_PARAMS,
    ...CURSOR_PARAMS,
  }),
  output: UnlockCalendar.extend(CURSOR_FIELDS),
  rows: ({ rows }) =>
    rows.map(({ allocations, ...row }) => ({
      ...row,
      allocations: allocations.map(({ allocation }) => allocation).join('; '),
    })),
  async run(ctx, input) {
    const { order_by, order_direction, cursor, direction, ...given } = input
    const { projects, sectors, exclude, exclude_sectors, ...filter } = given
    const page = openPage(ctx, input)
    const known = resolveProjectFilter(ctx, { projects, sectors, exclude, exclude_sectors })
    const data = await queryUnlocks(ctx.analytics, {
      ...filter,
      ...known.filter,
      now: ctx.now(),
      ...page.part,
      orderBy: order_by,
      descending: order_direction === 'desc',
    })
    return {
      data: { ...data, ...page.cursorsOf(data.total) },
      errors: known.errors,
    }
  },
})
