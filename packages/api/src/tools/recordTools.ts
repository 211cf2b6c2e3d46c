import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { EVENT_KIND_IDS } from '@tickmark/core/events/EVENT_KINDS'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import type { FilterCondition } from '@tickmark/core/marts/RowsRequest'
import { linkToRounds } from '@tickmark/core/screens/fundraises'
import { LISTED_UNLOCK_DAYS, linkToUnlocks } from '@tickmark/core/screens/unlocks'
import { addDays, isDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import { listRestatements } from '../endpoints/facts/restatements.ts'
import { searchFundraises } from '../endpoints/fundraises.ts'
import { getTokenRights } from '../endpoints/projects/getTokenRights.ts'
import { getUnlockCalendar } from '../endpoints/projects/getUnlockCalendar.ts'
import { listEvents } from '../endpoints/projects/listEvents.ts'
import { explainNoData } from '../lookups/explainNoData.ts'
import { join, linkToTable, without } from './screenTool.ts'
import { callEndpoint, tool } from './Tool.ts'
import { CURSOR_FIELD, describeOrigin, readCursor, writeAnswer } from './writeToolText.ts'

const PAGE = 100
const Ids = z.array(z.string().min(1).max(120)).max(100).optional()
const PROJECTS = Ids.describe('Only these project ids.')
const SECTORS = Ids.describe('Only these market sector ids.')
const EXCLUDED = {
  exclude: Ids.describe('Without these project ids.'),
  exclude_sectors: Ids.describe('Without the projects of these market sector ids.'),
}
const LARGEST_USD = 1e15

function writeUsd(value: number): string {
  return formatValue(value, 'usd', 'compact')
}

export const unlocksTool = tool({
  name: 'list_unlocks',
  switches: getUnlockCalendar.switches,
  title: 'Upcoming token unlocks',
  description:
    'Tokens that unlock within a window: cliffs on a day, and the part of linear unlocks within the window. Amounts are tokens, values are US dollars at the latest price, shares are fractions of the circulating supply.',
  input: z.strictObject({
    start: z.string().max(40).optional().describe('First day, YYYY-MM-DD; today without it.'),
    days: z
      .int()
      .min(0)
      .max(1_096)
      .default(LISTED_UNLOCK_DAYS)
      .describe('Days from the first to the last one.'),
    projects: PROJECTS,
    sectors: SECTORS,
    ...EXCLUDED,
    kind: getUnlockCalendar.input.shape.kind,
    minimum_usd: z.number().min(0).max(LARGEST_USD).optional().describe('Minimum in US dollars.'),
    minimum_share: getUnlockCalendar.input.shape.minimum_share,
    recipients: getUnlockCalendar.input.shape.recipients,
    per: getUnlockCalendar.input.shape.per,
    order_by: getUnlockCalendar.input.shape.order_by,
    order_direction: getUnlockCalendar.input.shape.order_direction,
    cursor: CURSOR_FIELD,
  }),
  async run(tools, { cursor, ...input }) {
    const offset = readCursor(tools, cursor)
    const page = await callEndpoint(tools, getUnlockCalendar, { ...input, offset, limit: PAGE })
    return writeAnswer(
      tools,
      [
        {
          columns: [
            ...['day', 'until', 'project_id', 'name', 'kind', 'tokens', 'US dollars'],
            ...['share of circulating', 'allocations'],
          ],
          rows: page.rows.map((row) => [
            ...[row.day, row.until, row.project_id, row.name, row.kind, row.amount, row.value_usd],
            row.share_of_circulating,
            row.allocations.map(({ allocation }) => allocation),
          ]),
          offset,
          total: page.total,
        },
        page.total === 0 &&
          (await explainNoData(
            tools.ctx,
            { records: 'vesting_schedules' },
            {
              isFiltered:
                (input.projects ??
                  input.sectors ??
                  input.kind ??
                  input.minimum_usd ??
                  input.minimum_share ??
                  input.recipients) !== undefined,
              row: 'unlock',
              none: 'No unlock is scheduled in this window',
            },
          )),
        page.days.length > 0 &&
          `Together ${writeUsd(page.days.reduce((sum, day) => sum + day.cliff_usd + day.linear_usd, 0))}, where prices are known.`,
        `Window: ${page.from} to ${page.to}. Prices of ${page.prices_as_of ?? 'no day'}.`,
        describeOrigin({ ...page.meta, sources: page.sources }),
      ],
      `${tools.origin}${linkToUnlocks(input)}`,
    )
  },
})

export const fundraisesTool = tool({
  name: 'list_fundraises',
  switches: searchFundraises.switches,
  title: 'Funding rounds',
  description:
    'Funding rounds with amounts in US dollars; an empty amount was not disclosed. Sums and the median are of the rounds of known size.',
  input: z.strictObject({
    projects: PROJECTS,
    sectors: SECTORS,
    ...EXCLUDED,
    investors: Ids.describe('Only rounds with these investors, by their exact names.'),
    rounds: Ids.describe('Only these rounds, such as `Seed` or `Series A`.'),
    start: z.string().max(40).optional().describe('First day, YYYY-MM-DD.'),
    end: z.string().max(40).optional().describe('Last day, YYYY-MM-DD.'),
    minimum: z.number().min(0).max(LARGEST_USD).optional().describe('Minimum in US dollars.'),
    text: z.string().max(200).optional().describe('A part of a name, investor or description.'),
    order_by: searchFundraises.input.shape.order_by,
    order_direction: searchFundraises.input.shape.order_direction,
    cursor: CURSOR_FIELD,
  }),
  async run(tools, { cursor, ...input }) {
    const offset = readCursor(tools, cursor)
    const page = await callEndpoint(tools, searchFundraises, { ...input, offset, limit: PAGE })
    const { rounds, disclosed, amount_usd } = page.total
    return writeAnswer(
      tools,
      [
        rounds > 0 &&
          `${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${disclosed} of known size, together ${writeUsd(amount_usd)}; median ${page.median_usd === null ? 'unknown' : writeUsd(page.median_usd)}.`,
        {
          columns: [
            'day',
            'project_id',
            'name',
            'round',
            'US dollars',
            'valuation',
            'led by',
            'sector',
          ],
          rows: page.rows.map((row) => [
            ...[row.day, row.project_id, row.name, row.round, row.amount_usd, row.valuation_usd],
            ...[row.lead_investors, row.sector],
          ]),
          offset,
          total: rounds,
        },
        rounds === 0 &&
          (await explainNoData(
            tools.ctx,
            { records: 'fundraises' },
            { isFiltered: Object.keys(input).length > 0, row: 'round' },
          )),
        page.newest !== null && `The newest round overall is from ${page.newest}.`,
        describeOrigin({ ...page.meta, sources: page.sources }),
      ],
      `${tools.origin}${linkToRounds(input)}`,
    )
  },
})

export const tokenRightsTool = tool({
  name: 'get_token_rights',
  title: 'Rights of a token',
  description:
    'Rights of a project’s token holders, and the project’s disclosures: governance of treasury, fees and upgrades, fee switch, buybacks, distributions, equity, vesting of insiders, market makers, audits, domain and IP. Each value has a day from which on it holds and a link to its source; a right without a value is unknown. The second table has all records, the newest first.',
  input: z.strictObject({ project_id: z.string().min(1).max(120).describe('Project id.') }),
  async run(tools, { project_id }) {
    const answer = await callEndpoint(tools, getTokenRights, { project_id })
    const { rights, history, sources, meta } = answer
    return writeAnswer(
      tools,
      [
        {
          columns: ['right', 'value', 'since', 'note', 'link'],
          rows: rights.map(({ title, current }) => [
            ...[title, current?.value_name ?? 'unknown', current?.day, current?.note, current?.url],
          ]),
          offset: 0,
          total: rights.length,
        },
        history.length === 0
          ? await explainNoData(tools.ctx, { records: 'token_rights' }, { row: 'record' })
          : {
              columns: ['day', 'right', 'value', 'note', 'link', 'author'],
              rows: history.map((one) => [
                ...[one.day, one.right_id, one.value, one.note, one.url, one.author],
              ]),
              offset: 0,
              total: history.length,
            },
        describeOrigin({ ...meta, sources }),
      ],
      `${tools.origin}/explorer/projects/${answer.project_id}/token-rights`,
    )
  },
})

export const eventsTool = tool({
  name: 'list_events',
  title: 'Events of projects',
  description:
    'Past and scheduled events of projects, with days: hacks, listings, migrations, launches, upgrades, votes, changes of fee switches and other token rights, funding rounds, unlocks and restatements. Amounts are US dollars that were raised or lost; an empty one is not known. The newest first by default.',
  input: z.strictObject({
    projects: PROJECTS,
    sectors: SECTORS,
    ...EXCLUDED,
    kinds: z.array(z.enum(EVENT_KIND_IDS)).max(20).optional().describe('Only these kinds.'),
    start: z.string().max(40).optional().describe('First day, YYYY-MM-DD.'),
    end: z.string().max(40).optional().describe('Last day, YYYY-MM-DD.'),
    minimum: z.number().min(0).max(LARGEST_USD).optional().describe('Minimum in US dollars.'),
    order_by: listEvents.input.shape.order_by,
    order_direction: listEvents.input.shape.order_direction,
    cursor: CURSOR_FIELD,
  }),
  async run(tools, { cursor, ...input }) {
    const offset = readCursor(tools, cursor)
    const page = await callEndpoint(tools, listEvents, { ...input, offset, limit: PAGE })
    return writeAnswer(
      tools,
      [
        {
          columns: ['day', 'project_id', 'kind', 'event', 'US dollars', 'link', 'source'],
          rows: page.rows.map((row) => [
            ...[row.day, row.project_id, row.kind, row.title, row.amount_usd, row.url],
            row.source_id,
          ]),
          offset,
          total: page.total,
        },
        page.total === 0 && 'No event matches.',
        page.total <= PAGE && describeAmounts(page.rows),
        describeOrigin(page.meta),
      ],
      `${tools.origin}${linkToEvents(input)}`,
    )
  },
})

/** The sum of the amounts of all events that match. */
function describeAmounts(rows: readonly { amount_usd: number | null }[]): string | false {
  const known = rows.flatMap(({ amount_usd }) => amount_usd ?? [])
  const sum = known.reduce((total, one) => total + one, 0)
  return known.length > 1 && `Together ${writeUsd(sum)}, where amounts are known.`
}

type LinkedEvents = {
  kinds?: readonly string[] | undefined
  projects?: readonly string[] | undefined
  sectors?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  exclude_sectors?: readonly string[] | undefined
  start?: string | undefined
  end?: string | undefined
  minimum?: number | undefined
  order_by?: string | undefined
}

/** The path of the table of events that an input selects. Bounds that are no days are left out. */
export function linkToEvents(input: LinkedEvents): string {
  const { start, end, minimum, order_by = 'day' } = input
  const among = (ids: readonly string[] = []): FilterCondition[] =>
    ids.length > 0 ? [{ filterType: 'set', values: [...ids] }] : []
  const apart = (ids: readonly string[] = []) =>
    ids.slice(0, MART_LIMITS.conditions - 1).map(without)
  const filters: Record<string, FilterCondition[]> = {
    kind: among(input.kinds),
    project_id: [...among(input.projects), ...apart(input.exclude)],
    market_sectors: [...among(input.sectors), ...apart(input.exclude_sectors)],
    day: betweenDays(start, end),
    amount_usd:
      minimum === undefined
        ? []
        : [{ filterType: 'number', type: 'greaterThanOrEqual', filter: minimum }],
  }
  return linkToTable({ origin: '' }, 'events', {
    valueCols: ['day', 'project_id', 'kind', 'title', 'amount_usd', 'url'].map((id) => ({ id })),
    filterModel: Object.fromEntries(
      Object.entries(filters).flatMap(([column, conditions]) =>
        conditions.length > 0 ? [[column, join(conditions)]] : [],
      ),
    ),
    sortModel: [{ colId: order_by, sort: 'desc' }],
  })
}

/** The condition of days between two, both included. */
function betweenDays(start = '', end = ''): FilterCondition[] {
  const filterType = 'date'
  if (isDay(start) && isDay(end))
    return [{ filterType, type: 'inRange', dateFrom: start, dateTo: end }]
  if (isDay(start)) return [{ filterType, type: 'greaterThan', dateFrom: addDays(start, -1) }]
  return isDay(end) ? [{ filterType, type: 'lessThan', dateFrom: addDays(end, 1) }] : []
}

export const restatementsTool = tool({
  name: 'list_restatements',
  title: 'Restated figures',
  description:
    'Points whose value a later observation changed, the newest change first. Values are in the unit of the metric, changes are fractions of the old value.',
  input: z.strictObject({
    project_ids: PROJECTS,
    metric_ids: Ids.describe('Only these metric ids.'),
    since: z
      .string()
      .max(50)
      .optional()
      .describe('Only changes observed since this day or moment.'),
    cursor: CURSOR_FIELD,
  }),
  async run(tools, { cursor, ...input }) {
    const offset = readCursor(tools, cursor)
    const rows = await callEndpoint(tools, listRestatements, { ...input, offset, limit: PAGE + 1 })
    const { isSample } = await indexSeries(tools.ctx.analytics)
    return writeAnswer(
      tools,
      [
        {
          columns: [
            ...['day', 'project_id', 'metric_id', 'chain_id', 'old', 'new', 'change'],
            ...['source', 'observed'],
          ],
          rows: rows.map((row) => [
            ...[row.day, row.project_id, row.metric_id, row.chain_id, row.old_value, row.new_value],
            ...[row.change, row.new_source_id, row.new_observed_at],
          ]),
          offset,
          total: rows.length > PAGE ? null : offset + rows.length,
        },
        rows.length === 0 && offset === 0 && 'None of these figures was restated.',
        describeOrigin({ sample: isSample }),
      ],
      `${tools.origin}/explorer/status/restatements`,
    )
  },
})
