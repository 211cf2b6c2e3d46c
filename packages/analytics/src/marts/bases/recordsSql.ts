import { RIGHT_IDS } from '@tickmark/core/rights/RIGHTS'
import { toDay } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Params } from '../../compile/createParams.ts'
import { eventsSql } from '../../records/eventsSql.ts'
import { RAISE_WORDS, raisesSql } from '../../records/fundraises.ts'
import { presentRecordsSql } from '../../records/presentRecordsSql.ts'
import { presentRightsSql } from '../../records/tokenRights.ts'
import { IS_CURRENT_UNLOCK } from '../../records/vestingEvents.ts'
import type { MartRows } from '../compileMart.ts'
import type { MartContext } from '../MartPlan.ts'

type RecordTable = {
  table: string
  /** SQL of the rows that meet a condition over the table's columns. */
  from: (
    condition: string,
    context: Pick<MartContext, 'db' | 'params' | 'asOf'>,
  ) => string | Promise<string>
  /** True if a record has a day, before which it cannot have been known. */
  dated: boolean
  /** SQL of each column by its id. */
  columns: Readonly<Record<string, string>>
}

const number = (sql: string) => `CAST(${sql}, 'Nullable(Float64)')`
const day = (sql: string) => `CAST(toDate32(${sql}), 'Nullable(Date32)')`
const text = (sql: string) => `toString(${sql})`
const yesNo = (sql: string) => `if(${sql}, 'yes', 'no')`

const sourceId = text('source_id')

/** Marts whose rows are records as received; the newest version of each counts. */
const RECORD_TABLES = {
  fundraises: {
    table: 'fundraises',
    from: async (condition, { db, params }) =>
      `(SELECT * FROM ${await raisesSql(db, params)} WHERE ${condition})`,
    dated: true,
    columns: {
      record_id: 'record_id',
      name: 'name',
      project_id: text('project_id'),
      day: day('day'),
      month: day('toStartOfMonth(day)'),
      round: text('round'),
      other_rounds: 'other_rounds',
      amount_usd: number('amount_usd'),
      valuation_usd: number('valuation_usd'),
      lead_investors: 'lead_investors',
      other_investors: 'other_investors',
      investors: 'investors',
      words: RAISE_WORDS,
      chains: 'chains',
      sector: text('sector'),
      sectors: 'sectors',
      description: 'description',
      url: 'url',
      source_id: sourceId,
    },
  },
  vesting_schedules: {
    table: 'vesting_schedules',
    from: (condition, { db: { catalog }, params }) =>
      presentRecordsSql(
        'vesting_schedules',
        { catalog, condition: `${IS_CURRENT_UNLOCK} AND ${condition}` },
        params,
      ),
    dated: false,
    columns: {
      record_id: 'record_id',
      protocol: 'protocol',
      project_id: text('project_id'),
      token: 'token',
      allocation: 'allocation',
      category: text('category'),
      kind: text('kind'),
      start: day('start'),
      end: day('end'),
      steps: number('steps'),
      amount: number('amount'),
      total_amount: number(`if(kind = 'step', amount * steps, amount)`),
      is_complete: yesNo('is_complete'),
      source_id: sourceId,
    },
  },
  token_holders: {
    table: 'token_holders',
    from: (condition, { db: { catalog }, params }) =>
      presentRecordsSql(
        'token_holders',
        {
          catalog,
          condition: `(project_id, chain_id, day) IN
      (SELECT project_id, chain_id, max(day) FROM token_holders WHERE ${condition} GROUP BY project_id, chain_id)`,
        },
        params,
      ),
    dated: true,
    columns: {
      project_id: text('project_id'),
      chain_id: text('chain_id'),
      address: 'address',
      label: 'label',
      day: day('day'),
      balance: number('balance'),
      share: number('share'),
      source_id: sourceId,
    },
  },
  token_rights: {
    table: 'token_rights',
    from: (_, { params, asOf }) => `(
      SELECT project_id, ${RIGHT_IDS.map((id) => `anyIf(value, right_id = '${id}') AS ${id}`).join(', ')},
             anyOrNullIf(day, right_id = 'fee_switch') AS fee_switch_since, max(day) AS newest, count() AS records,
             arraySort(groupUniqArray(url)) AS links
      FROM ${presentRightsSql(asOf, params)} GROUP BY project_id) AS rights
      LEFT JOIN (SELECT toString(project_id) AS project_id, name AS project_name, toString(market_sectors[1]) AS market_sector
                 FROM projects) AS catalog USING (project_id)`,
    dated: true,
    columns: {
      project_id: 'project_id',
      name: `if(project_name = '', project_id, project_name)`,
      market_sector: 'market_sector',
      ...Object.fromEntries(RIGHT_IDS.map((id) => [id, id])),
      fee_switch_since: day('fee_switch_since'),
      newest: day('newest'),
      records: number('records'),
      links: 'links',
    },
  },
  events: {
    table: 'events',
    from: (_, { db, params, asOf }) => eventsSql(db, { asOf }, params),
    dated: true,
    columns: {
      record_id: 'event_id',
      project_id: 'project_id',
      kind: 'kind',
      day: day('day'),
      month: day('toStartOfMonth(day)'),
      title: 'title',
      amount_usd: number('amount_usd'),
      url: 'url',
      source_id: 'source_id',
    },
  },
} as const satisfies Readonly<Record<string, RecordTable>>

/** Records as received, with the requested columns. */
export async function recordsSql(
  of: keyof typeof RECORD_TABLES,
  read: readonly string[],
  { db, asOf, params }: Pick<MartContext, 'db' | 'asOf' | 'params'>,
): Promise<MartRows> {
  const { table, from, columns, dated }: (typeof RECORD_TABLES)[keyof typeof RECORD_TABLES] =
    RECORD_TABLES[of]
  const sqlOf: Readonly<Record<string, string>> = columns
  const selected = read.map((id) => `${sqlOf[id] ?? 'NULL'} AS ${id}`)
  return {
    sql: `SELECT ${selected.join(', ')} FROM ${await from(dated ? untilSql(asOf, params) : '1', { db, params, asOf })}`,
    hasSource: of === 'events' ? '1' : `(SELECT count() > 0 FROM ${table})`,
    sources: of === 'events' ? EVENT_SOURCES : sourcesSql(table),
  }
}

/** Events are derived from several tables. */
const EVENT_SOURCES = `arraySort(arrayDistinct(arrayConcat(${[
  'events',
  'token_rights',
  'fundraises',
  'vesting_schedules',
]
  .map((table) => `(SELECT groupUniqArray(toString(source_id)) FROM ${table})`)
  .join(', ')})))`

/** SQL of the sources of a table's rows. */
export function sourcesSql(table: string): string {
  return `(SELECT arraySort(groupUniqArray(toString(source_id))) FROM ${table})`
}

/**
 * SQL of whether a record's `day` is not after a moment. Only the newest version of a record is stored, so this is
 * all that is known about the past.
 */
export function untilSql(asOf: AsOf | null, params: Params): string {
  return asOf === null ? '1' : `day <= ${params.add(toDay(asOf.moment), 'Date32')}`
}
