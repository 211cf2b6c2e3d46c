import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { RIGHT_IDS } from '@tickmark/core/rights/RIGHTS'
import { toDay } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Params } from '../../compile/createParams.ts'
import { catalogChangesSql } from '../../provenance/traceCatalog.ts'
import { CHAIN_FLOW_COLUMNS, chainFlowsSql } from '../../records/bridgeFlows.ts'
import { eventsSql } from '../../records/eventsSql.ts'
import { RAISE_WORDS, raisesSql } from '../../records/fundraises.ts'
import { presentRecordsSql } from '../../records/presentRecordsSql.ts'
import { presentRightsSql } from '../../records/tokenRights.ts'
import { IS_CURRENT_UNLOCK } from '../../records/vestingEvents.ts'
import { BRIDGE_FLOWS_SQL } from '../../refresh/bridgeFlowsSql.ts'
import { readGapsSql } from '../../status/listGaps.ts'
import type { MartRows } from '../compileMart.ts'
import type { MartContext } from '../MartPlan.ts'

type RecordTable = {
  /** Null for rows of several tables, or of none that a source delivers by itself. */
  table: string | null
  /** SQL of the rows that meet a condition over the table's columns. */
  from: (
    condition: string,
    context: Pick<MartContext, 'db' | 'params' | 'asOf'>,
  ) => string | Promise<string>
  /** SQL of the day or moment before which a record cannot have been known; null if it has none. */
  known: string | null
  /** SQL of each column by its id. */
  columns: Readonly<Record<string, string>>
}

const number = (sql: string) => `CAST(${sql}, 'Nullable(Float64)')`
const day = (sql: string) => `CAST(toDate32(${sql}), 'Nullable(Date32)')`
const text = (sql: string) => `toString(${sql})`
const yesNo = (sql: string) => `if(${sql}, 'yes', 'no')`

const sourceId = text('source_id')
const moment = (sql: string) => `formatDateTime(${sql}, '%Y-%m-%dT%H:%i:%S.%fZ', 'UTC')`

/** The columns of a series of points. */
const SERIES_COLUMNS = {
  project_id: text('project_id'),
  metric_id: text('metric_id'),
  part: `if(empty(arrayFilter(one -> one != '', [chain_id, product_id, contract_id]) AS parts), 'Total', arrayStringConcat(parts, ' · '))`,
  chain_id: text('chain_id'),
  product_id: text('product_id'),
  contract_id: 'contract_id',
}
const CHANGE = '(new_value - old_value) / nullIf(abs(old_value), 0)'
const [CHECK_IDS, CHECK_TITLES] = [
  Object.keys(QUALITY_CHECKS),
  Object.values(QUALITY_CHECKS).map(({ title }) => title),
].map((list) => `[${list.map((one) => `'${one.replaceAll("'", "\\'")}'`).join(', ')}]`)
/** The inputs of batches by their ids. */
const inputOf = (batch: string) =>
  `transform(${text(batch)}, ${inputsSql('batch_id')}, ${inputsSql('input')}, '')`
const inputsSql = (column: string) =>
  `(SELECT groupArray(${text(column)}) FROM (SELECT batch_id, input FROM batches FINAL ORDER BY batch_id))`

/** Marts whose rows are records as received; the newest version of each counts. */
const RECORD_TABLES = {
  fundraises: {
    table: 'fundraises',
    from: async (condition, { db, params }) =>
      `(SELECT * FROM ${await raisesSql(db, params)} WHERE ${condition})`,
    known: 'day',
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
    known: null,
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
    known: 'day',
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
    known: 'day',
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
    table: null,
    from: async (_, { db, params, asOf }) => `${await eventsSql(db, { asOf }, params)} AS events
      LEFT JOIN (SELECT toString(project_id) AS project_id, arrayMap(one -> toString(one), market_sectors) AS market_sectors
                 FROM projects) AS catalog USING (project_id)`,
    known: 'day',
    columns: {
      record_id: 'event_id',
      project_id: 'project_id',
      market_sectors: 'market_sectors',
      kind: 'kind',
      day: day('day'),
      month: day('toStartOfMonth(day)'),
      title: 'title',
      amount_usd: number('amount_usd'),
      url: 'url',
      source_id: 'source_id',
    },
  },
  bridge_flows: {
    table: 'bridge_flows',
    from: (condition) => `(SELECT * FROM ${BRIDGE_FLOWS_SQL} WHERE ${condition})`,
    known: 'day',
    columns: {
      record_id: `concat(project_id, '/', from_chain, '/', to_chain, '/', toString(day))`,
      from_chain: 'from_chain',
      to_chain: 'to_chain',
      day: day('day'),
      month: day('toStartOfMonth(day)'),
      project_id: 'project_id',
      amount_usd: number('amount_usd'),
      url: 'url',
      author: 'author',
      source_id: 'source_id',
    },
  },
  bridge_chains: {
    table: 'bridge_flows',
    from: (condition) => chainFlowsSql(condition),
    known: 'day',
    columns: Object.fromEntries(CHAIN_FLOW_COLUMNS.map((id) => [id, id])),
  },
  restatements: {
    table: null,
    from: (condition) => `restatements AS stated WHERE ${condition}`,
    known: 'stated.new_observed_at',
    columns: {
      ...SERIES_COLUMNS,
      day: day('day'),
      old_value: number('old_value'),
      new_value: number('new_value'),
      change: number(CHANGE),
      size: number(`abs(${CHANGE})`),
      observed: day(`toDate(stated.new_observed_at, 'UTC')`),
      old_source_id: text('old_source_id'),
      new_source_id: text('new_source_id'),
      old_observed_at: moment('stated.old_observed_at'),
      new_observed_at: moment('stated.new_observed_at'),
      old_batch_id: text('old_batch_id'),
      new_batch_id: text('new_batch_id'),
      new_file: inputOf('new_batch_id'),
    },
  },
  quarantined_points: {
    table: null,
    from: (condition) => `held_points AS stated FINAL WHERE ${condition}`,
    known: 'stated.observed_at',
    columns: {
      ...SERIES_COLUMNS,
      day: day('day'),
      value: number('value'),
      expected: number('expected'),
      shown: `multiIf(state != 'held', toString(state), withheld = 1, 'not at all', 'provisional')`,
      state: text('state'),
      withheld: number('withheld'),
      check: `transform(toString(check_id), ${CHECK_IDS}, ${CHECK_TITLES}, toString(check_id))`,
      check_id: text('check_id'),
      why: 'why',
      reason: 'reason',
      source_id: sourceId,
      observed: day(`toDate(stated.observed_at, 'UTC')`),
      observed_at: moment('stated.observed_at'),
      changed_at: moment('stated.changed_at'),
      batch_id: text('held_batch_id'),
      file: inputOf('held_batch_id'),
    },
  },
  gaps: {
    table: null,
    from: (_, { db, params }) => readGapsSql(db, params),
    known: null,
    columns: {
      project_id: text('project_id'),
      metric_id: text('metric_id'),
      from_day: day('from_day'),
      to_day: day('to_day'),
      days: number('days'),
    },
  },
  source_differences: {
    table: null,
    from: () => 'disagreements',
    known: null,
    columns: {
      ...SERIES_COLUMNS,
      source_id: sourceId,
      other_source_id: text('other_source_id'),
      largest_day: day('largest_day'),
      difference: number(
        'abs(largest_other_value - largest_value) / nullIf(abs(largest_value), 0)',
      ),
      times: number('largest_other_value / nullIf(largest_value, 0)'),
      largest_value: number('largest_value'),
      largest_other_value: number('largest_other_value'),
      newest_day: day('newest_day'),
      newest_times: number('other_value / nullIf(value, 0)'),
      value: number('value'),
      other_value: number('other_value'),
      days: number('days'),
      compared: number('compared'),
    },
  },
  catalog_changes: {
    table: null,
    from: (condition) => `(${catalogChangesSql(condition)}) AS stated`,
    known: 'published_at',
    columns: {
      project_id: `if(is_metric, '', project_id)`,
      metric_id: `if(is_metric, project_id, '')`,
      published: day(`toDate(stated.published_at, 'UTC')`),
      published_at: moment('stated.published_at'),
      kind: 'kind',
      fields: `arraySort(arrayMap(one -> one.1, changed))`,
      changes: `if(kind = 'changed', arrayMap(one -> concat(one.1, ': ', ${plainJson('one.2')}, ' → ', ${plainJson('one.3')}), arraySort(changed)), [])`,
      layer: text('layer'),
      source: text('source'),
      revision: 'revision',
      author: 'author',
      reason: 'reason',
      batch_id: text('batch_id'),
    },
  },
} as const satisfies Readonly<Record<string, RecordTable>>

/** SQL of a value of the catalog as text: lists by their items, a dash for nothing, the rest as JSON. */
function plainJson(json: string): string {
  return `multiIf(${json} IN ('', 'null', '[]'), '—', JSONType(${json}) = 'String', JSONExtractString(${json}), JSONType(${json}) = 'Array' AND NOT startsWith(${json}, '[{'), arrayStringConcat(JSONExtract(${json}, 'Array(String)'), ', '), ${json})`
}

/** Records as received, with the requested columns. */
export async function recordsSql(
  of: keyof typeof RECORD_TABLES,
  read: readonly string[],
  { db, asOf, params }: Pick<MartContext, 'db' | 'asOf' | 'params'>,
): Promise<MartRows> {
  const { table, from, columns, known }: (typeof RECORD_TABLES)[keyof typeof RECORD_TABLES] =
    RECORD_TABLES[of]
  const sqlOf: Readonly<Record<string, string>> = columns
  const selected = read.map((id) => `${sqlOf[id] ?? 'NULL'} AS ${id}`)
  return {
    sql: `SELECT ${selected.join(', ')} FROM ${await from(known === null ? '1' : untilSql(asOf, params, known), { db, params, asOf })}`,
    hasSource: table === null ? '1' : `(SELECT count() > 0 FROM ${table})`,
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

/** SQL of the sources of a table's rows; none without a table. */
export function sourcesSql(table: string | null): string {
  if (table === null) return `CAST([], 'Array(String)')`
  return `(SELECT arraySort(groupUniqArray(toString(source_id))) FROM ${table})`
}

/**
 * SQL of whether a record's `day`, or the moment in another column, is not after a moment. Only the newest version of a
 * record is stored, so this is all that is known about the past.
 */
export function untilSql(asOf: AsOf | null, params: Params, known = 'day'): string {
  if (asOf === null) return '1'
  return known === 'day'
    ? `day <= ${params.add(toDay(asOf.moment), 'Date32')}`
    : `${known} <= fromUnixTimestamp64Milli(${params.add(asOf.moment, 'Int64')}, 'UTC')`
}
