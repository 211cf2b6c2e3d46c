import { listEvents as queryEvents } from '@tickmark/analytics/records/eventsSql'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { EVENT_ORDERS } from '@tickmark/core/answers/choices'
import { EventPage } from '@tickmark/core/answers/Events'
import { AppError } from '@tickmark/core/errors/AppError'
import { EVENT_KIND_IDS } from '@tickmark/core/events/EVENT_KINDS'
import { listShownKinds } from '@tickmark/core/events/listShownKinds'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { resolveProjectFilter } from '../../lookups/resolveIds.ts'
import { minimumParam, RECORD_FILTER_PARAMS } from '../../params/filterParams.ts'
import { listParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage, ROWS_PARAMS } from '../../params/pageParams.ts'
import { ORDER_PARAM, requireRange, TIME_PARAMS } from '../../params/timeParams.ts'

/** @throws AppError `bad-request` for a kind that does not exist. */
function requireKinds(kinds: readonly string[] | undefined): void {
  const known: readonly string[] = EVENT_KIND_IDS
  const other = kinds?.find((kind) => !known.includes(kind))
  if (other === undefined) return
  throw new AppError(
    'bad-request',
    `kinds: there is no kind of event "${other}". Use ${known.join(', ')}.`,
    { errors: [{ code: 'invalid', field: 'kinds', value: other }] },
  )
}

export const listEvents = endpoint({
  name: 'listEvents',
  group: 'Projects',
  path: '/v2/internal/events',
  procedure: 'projects.listEvents',
  publicPath: '/v2/events',
  summary:
    'Events of projects: hacks, listings, migrations, launches, upgrades, votes, fee switches, other token rights, funding rounds, unlocks and restatements.',
  description:
    'Unlocks are cliffs and steps of a week or more, also scheduled ones; a restatement is one load that changed values of a project.',
  input: z.strictObject({
    ...RECORD_FILTER_PARAMS,
    kinds: listParam(EVENT_KIND_IDS.length, `Kinds: ${EVENT_KIND_IDS.join(', ')}.`),
    minimum: minimumParam('Minimum in US dollars; excludes events of unknown amount.'),
    start: TIME_PARAMS.start,
    end: TIME_PARAMS.end,
    order_by: z.enum(EVENT_ORDERS).default('day').describe('Field to sort by.'),
    order_direction: ORDER_PARAM,
    ...ROWS_PARAMS,
    ...CURSOR_PARAMS,
  }),
  output: EventPage.extend(CURSOR_FIELDS),
  rows: ({ rows }) => rows,
  async run(ctx, input) {
    const { projects, sectors, exclude, exclude_sectors, ...asked } = input
    const { kinds, minimum, start: from, end: to, order_by: orderBy, order_direction } = asked
    requireRange(from, to)
    const page = openPage(ctx, input)
    const { filter, errors } = resolveProjectFilter(ctx, {
      projects,
      sectors,
      exclude,
      exclude_sectors,
    })
    requireKinds(kinds)
    const shown = listShownKinds(ctx.switches)
    const { rows, total } = await queryEvents(ctx.analytics, {
      ...filter,
      ...{
        from,
        to,
        minimum,
        orderBy,
        kinds: kinds ? shown.filter((kind) => kinds.includes(kind)) : shown,
      },
      ...page.part,
      descending: order_direction === 'desc',
    })
    const { isSample } = await indexSeries(ctx.analytics)
    const meta = { data_version: ctx.analytics.dataVersion, sample: isSample }
    return { data: { rows, total, meta, ...page.cursorsOf(total) }, errors }
  },
})
