import type { EventOrder } from '@tickmark/core/answers/choices'
import type { EventKind } from '@tickmark/core/events/EVENT_KINDS'
import { RIGHTS } from '@tickmark/core/rights/RIGHTS'
import { toDay } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import type { ProjectFilter } from '../figures/filterProjects.ts'
import { raisesSql } from './fundraises.ts'
import { listedRecordsSql } from './listedRecordsSql.ts'
import { presentRecordsSql } from './presentRecordsSql.ts'
import { RIGHTS_HISTORY_SQL } from './tokenRights.ts'
import { IS_CURRENT_UNLOCK } from './vestingEvents.ts'

/** Releases that follow each other faster count as linear, as in the calendar of unlocks. */
const STEP_SECONDS = 7 * 86_400

/** The recorded events without those that the list of hacks has no longer. Files and proposals are no lists. */
const LISTED_EVENTS = listedRecordsSql('events', `startsWith(record_id, 'defillama/')`)

/** The words for every value of every right, as `right: value`. */
const RIGHT_WORDS = Object.entries(RIGHTS).flatMap(([id, { title, values }]) =>
  Object.entries(values).map(([value, words]) => [`${id} ${value}`, `${title}: ${words}`] as const),
)

/**
 * SQL of all events, in parentheses: those that are recorded for themselves, and those that other records state – changes
 * of token rights, funding rounds, unlocks on a day, restatements by load, and tokens that replaced others. Nothing is
 * copied. An amount that is not known is null; that of an unlock is in tokens, in the title. As of a moment, of days up to it.
 */
export async function eventsSql(
  db: Analytics,
  { asOf }: { asOf: AsOf | null },
  params: Params,
): Promise<string> {
  const words = [0, 1].map((at) =>
    params.add(
      RIGHT_WORDS.map((pair) => pair[at as 0 | 1]),
      'Array(String)',
    ),
  )
  const unlocks = presentRecordsSql(
    'vesting_schedules',
    {
      catalog: db.catalog,
      condition: `${IS_CURRENT_UNLOCK} AND (kind = 'cliff' OR (kind = 'step' AND step_seconds >= ${STEP_SECONDS}))`,
    },
    params,
  )
  const parts = [
    `SELECT concat('event/', record_id) AS event_id, toString(project_id) AS project_id, toString(kind) AS kind, day,
            title, amount_usd, url, toString(source_id) AS source_id
     FROM ${LISTED_EVENTS}`,
    `SELECT concat('right/', project_id, '/', right_id, '/', toString(day)), project_id,
            if(right_id = 'fee_switch', 'fee_switch', 'token_right'), day,
            transform(concat(right_id, ' ', value), ${words.join(', ')}, right_id), CAST(NULL, 'Nullable(Float64)'), url, source_id
     FROM ${RIGHTS_HISTORY_SQL}`,
    `SELECT concat('round/', record_id), toString(project_id), 'fundraise', day, if(round = '', 'Funding round', round),
            amount_usd, url, toString(source_id)
     FROM ${await raisesSql(db, params)}`,
    `SELECT concat('unlock/', project_id, '/', toString(day)), project_id, 'unlock', day,
            concat('Unlock of ', formatReadableQuantity(sum(amount)), ' ', any(token_name)), CAST(NULL, 'Nullable(Float64)'), '', any(source)
     FROM (
       SELECT toString(project_id) AS project_id, amount, toString(source_id) AS source,
              if(position(token, ':') > 0 OR empty(token), 'tokens', token) AS token_name,
              toDate(arrayJoin(if(kind = 'step',
                arrayMap(step -> start + toUInt64(step + 1) * step_seconds, range(least(steps, 1200))), [start])), 'UTC') AS day
       FROM ${unlocks} WHERE amount > 0)
     GROUP BY project_id, day`,
    `SELECT concat('restatement/', new_batch_id, '/', toString(project_id)), toString(project_id), 'restatement',
            toDate(max(new_observed_at), 'UTC'),
            concat(toString(count()), if(count() = 1, ' value restated in ', ' values restated in '),
              arrayStringConcat(arraySlice(arraySort(groupUniqArray(toString(metric_id))), 1, 3), ', ')),
            CAST(NULL, 'Nullable(Float64)'), '', toString(any(new_source_id))
     FROM restatements GROUP BY new_batch_id, project_id`,
    migrationsSql(db, params),
  ]
  const until = asOf === null ? '1' : `day <= ${params.add(toDay(asOf.moment), 'Date')}`
  return `(SELECT * FROM (${parts.join('\nUNION ALL\n')}) WHERE project_id != '' AND ${until})`
}

/** SQL of the tokens that replaced others, as the catalog states them. */
function migrationsSql({ catalog }: Analytics, params: Params): string {
  const list = [...catalog.redenominations].flatMap(([id, changes]) =>
    changes.map(({ date, from, factor, reference }) => ({
      ...{ id, date, url: reference },
      title: `${catalog.find(id)?.symbol ?? 'The token'} replaces ${from}, ${factor} for one`,
    })),
  )
  const add = (pick: (one: (typeof list)[number]) => string) =>
    params.add(list.map(pick), 'Array(String)')
  return `SELECT concat('migration/', one_id, '/', one_day), one_id, 'migration', toDate(one_day), one_title,
                 CAST(NULL, 'Nullable(Float64)'), one_url, 'catalog'
          FROM (SELECT ${add(({ id }) => id)} AS one_id, ${add(({ date }) => date)} AS one_day,
                       ${add(({ title }) => title)} AS one_title, ${add(({ url }) => url)} AS one_url)
          ARRAY JOIN one_id, one_day, one_title, one_url`
}

const ORDERS: Readonly<Record<EventOrder, string>> = {
  day: 'toDate(day)',
  amount_usd: 'amount_usd',
}

type EventsInput = ProjectFilter & {
  kinds?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
  /** Minimum in US dollars. */
  minimum?: number | undefined
  orderBy?: EventOrder
  descending: boolean
  limit: number
  offset: number
}

export type EventRow = {
  event_id: string
  project_id: string
  kind: EventKind
  day: string
  title: string
  amount_usd: number | null
  url: string
  source_id: string
}

/** Lists events that match a filter in the order of their days or amounts, unknown ones last, and counts all of them. */
export async function listEvents(
  db: Analytics,
  { kinds, from, to, minimum, orderBy = 'day', descending, limit, offset, ...filter }: EventsInput,
): Promise<{ rows: EventRow[]; total: number }> {
  const params = createParams()
  const scope = resolveScope(db.catalog, filter)
  const events = await eventsSql(db, { asOf: null }, params)
  const conditions = [
    ...(scope.projects ? [`project_id IN ${params.add(scope.projects, 'Array(String)')}`] : []),
    ...(kinds ? [`kind IN ${params.add([...kinds], 'Array(String)')}`] : []),
    ...(from ? [`day >= ${params.add(from, 'Date')}`] : []),
    ...(to ? [`day <= ${params.add(to, 'Date')}`] : []),
    ...(minimum === undefined ? [] : [`amount_usd >= ${params.add(minimum, 'Float64')}`]),
  ]
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const [rows, [count]] = await Promise.all([
    db.rows<EventRow>({
      sql: `SELECT event_id, project_id, kind, toString(day) AS day, title, amount_usd, url, source_id
            FROM ${events} ${where} ORDER BY ${ORDERS[orderBy]} ${descending ? 'DESC' : 'ASC'} NULLS LAST, event_id
            LIMIT ${params.add(limit, 'UInt32')} OFFSET ${params.add(offset, 'UInt64')}`,
      params: params.values,
    }),
    db.rows<{ total: number }>({
      sql: `SELECT count() AS total FROM ${events} ${where}`,
      params: params.values,
    }),
  ])
  return { rows, total: count?.total ?? 0 }
}
