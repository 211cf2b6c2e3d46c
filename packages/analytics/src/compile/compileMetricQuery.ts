import type { Dimension, MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import {
  addPeriods,
  endOfPeriod,
  listPeriods,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import type { Question } from '../client/Analytics.ts'
import type { Params } from './createParams.ts'
import type { Leaf, Plan } from './Plan.ts'
import { periodSql } from './periodSql.ts'
import { pointsSql, type SplitColumn } from './pointsSql.ts'
import type { Scope } from './resolveScope.ts'
import { topSql } from './topSql.ts'
import { countLookback, ltmSql, transformSql, WINDOW_COVERAGE } from './transformSql.ts'

export type CompileInput = {
  query: Pick<MetricQuery, 'breakdown' | 'granularity' | 'transforms' | 'top' | 'unit'>
  plan: Plan
  scope: Scope
  /** Whole periods: `from` begins one, `to` is the last day that may have a value. */
  range: { from: Day; to: Day }
  /** Milliseconds since 1970; null for the newest versions. */
  as_of: number | null
}

/** Column names of the dimensions in SQL. */
export const DIMENSION_COLUMN = {
  project: 'project_id',
  chain: 'chain_id',
  product: 'product_id',
  contract: 'contract_id',
  market_sector: 'market_sector_id',
} as const satisfies Record<Dimension, string>

/**
 * The rows behind an answer: `…dimension columns, period, prov, total_series, m0, m1, …`, one row per
 * key and period, without order. `prov` is 1 where a point was not final when it was observed.
 *
 * The question is a chain of steps, each reading the one before:
 * points → days (a column per metric) → cells (computed per project and day) → periods (rolled up)
 * → keys (added up over projects) → top n → ratios → transforms.
 */
export function compileMetricQuery(input: CompileInput, params: Params): Question {
  const { query, plan, range } = input
  const keys = query.breakdown.map((dimension) => DIMENSION_COLUMN[dimension])
  const lookback = countLookback(query.transforms, query.granularity)
  const first = addPeriods(range.from, -lookback, query.granularity)
  const cells = cellsSql({ ...input, range: { from: first, to: range.to } }, params)
  const inRange = `period >= ${params.add(range.from, 'Date')}`
  let sql = keysSql(periodsSql(cells, input), input, params)
  if (query.top) sql = topSql({ sql, keys, plan, top: query.top, inRange })
  if (query.transforms.length > 0) sql = fillSql(sql, { keys, input, first })
  if (query.transforms[0]?.kind === 'ltm')
    sql = `SELECT * REPLACE (${plan.leaves.map((leaf) => `${ltmSql(leaf, leaf.name, { keys, granularity: query.granularity })} AS ${leaf.name}`).join(', ')}) FROM (${sql})`
  sql = `
    SELECT ${columns(keys)}period, prov, total_series, ${inRange} AS in_range, ${daysSql(input, params)} AS days,
           ${plan.measures.map((measure) => `${measure.sql} AS ${measure.name}`).join(', ')}
    FROM (${sql})`
  for (const transform of query.transforms) {
    if (transform.kind === 'ltm') continue
    const window = { keys, granularity: query.granularity }
    const replaced = plan.measures.map(
      ({ name }) => `${transformSql(name, transform, window)} AS ${name}`,
    )
    sql = `SELECT * REPLACE (${replaced.join(', ')}) FROM (${sql})`
  }
  return {
    sql: `SELECT ${columns(keys)}period, prov, total_series, ${plan.measures.map(({ name }) => name).join(', ')}
          FROM (${sql}) WHERE in_range AND (${plan.measures.map(({ name }) => `${name} IS NOT NULL`).join(' OR ')})`,
    params: params.values,
  }
}

/** `project_id, …split, day, prov, l0, l1, …`: every leaf of every project and day. */
function cellsSql(input: CompileInput, params: Params): string {
  const { plan, query, range } = input
  const split = splitColumns(query.breakdown)
  const longest = Math.max(1, ...plan.leaves.map((leaf) => leaf.window_days ?? 1))
  const source = { scope: input.scope, to: range.to, as_of: input.as_of }
  const points = pointsSql(
    { ...source, bases: plan.bases, split, from: addDays(range.from, 1 - longest) },
    params,
  )
  const amounts = query.unit === 'native' ? plan.bases.filter((base) => base.is_amount) : []
  const prices =
    amounts.length > 0 ? pricesSql(input, params, addDays(range.from, 1 - longest)) : ''
  const byKey = `project_id, ${columns(split)}day`
  const days = `
    SELECT ${byKey}, max(prov) AS prov, ${plan.bases
      .map(
        (base) =>
          `anyOrNullIf(value, metric_id = ${params.add(base.metric_id, 'String')})${amounts.includes(base) ? ' / any(price)' : ''} AS ${base.name}`,
      )
      .join(', ')}
    FROM (${points}) AS points ${prices} GROUP BY ${byKey}`
  const cells = `
    SELECT ${byKey}, prov, ${plan.leaves.map((leaf) => `${leaf.cell} AS c_${leaf.name}`).join(', ')}
    FROM (${days})`
  const partition = `PARTITION BY project_id${split.map((column) => `, ${column}`).join('')} ORDER BY day`
  const windows = `
    SELECT ${byKey}, prov, ${plan.leaves.map((leaf) => `${windowSql(leaf, partition)} AS ${leaf.name}`).join(', ')}
    FROM (${cells})`
  return `SELECT * FROM (${windows}) WHERE day >= ${params.add(range.from, 'Date')}`
}

function windowSql(leaf: Leaf, partition: string): string {
  const cell = `c_${leaf.name}`
  if (leaf.window_days === null) return cell
  const frame = `OVER (${partition} RANGE BETWEEN ${leaf.window_days - 1} PRECEDING AND CURRENT ROW)`
  const needed = Math.ceil(leaf.window_days * WINDOW_COVERAGE)
  return `if(${cell} IS NOT NULL AND count(${cell}) ${frame} >= ${needed}, sum(${cell}) ${frame}, NULL)`
}

/** The price of each project's own token, to express amounts in it. Days without a price have no native amount. */
function pricesSql(input: CompileInput, params: Params, from: Day): string {
  const points = pointsSql(
    {
      bases: [{ name: '', metric_id: 'price', additive: false, is_amount: false, ecosystem: null }],
      scope: { ...input.scope, chains: null, products: null },
      split: [],
      from,
      to: input.range.to,
      as_of: input.as_of,
    },
    params,
  )
  return `LEFT JOIN (SELECT project_id, day, nullIf(value, 0) AS price FROM (${points})) AS prices USING (project_id, day)`
}

/** Rolls each leaf up from days to periods, per project. */
function periodsSql(cells: string, { plan, query }: CompileInput): string {
  const split = splitColumns(query.breakdown)
  const period = periodSql('day', query.granularity)
  return `
    SELECT project_id, ${columns(split)}${period} AS period, max(prov) AS period_prov,
           ${plan.leaves.map((leaf) => `${ROLL_UP[leaf.kind](leaf.name)} AS r_${leaf.name}`).join(', ')}
    FROM (${cells}) GROUP BY project_id, ${columns(split)}period`
}

const ROLL_UP = {
  flow: (column) => `sumKahanOrNull(${column})`,
  stock: (column) => `argMaxOrNull(${column}, day)`,
  price: (column) => `argMaxOrNull(${column}, day)`,
  unique: (column) => `avgOrNull(${column})`,
  days: (column) => `sumOrNull(${column})`,
} as const satisfies Record<Leaf['kind'], (column: string) => string>

/** Adds projects up to the keys of the breakdown. What does not add up is missing unless there is one project. */
function keysSql(periods: string, { plan, query, scope }: CompileInput, params: Params): string {
  const keys = query.breakdown.map((dimension) => DIMENSION_COLUMN[dimension])
  const bySector = query.breakdown.includes('market_sector')
  const limit =
    bySector && scope.sectors
      ? `WHERE market_sector_id IN ${params.add(scope.sectors, 'Array(String)')}`
      : ''
  const rows = bySector
    ? `SELECT * FROM (SELECT periods.*, toString(arrayJoin(projects.market_sectors)) AS market_sector_id
         FROM (${periods}) AS periods INNER JOIN projects USING (project_id)) ${limit}`
    : periods
  return `
    SELECT ${columns(keys)}period, max(period_prov) AS prov, 0 AS total_series,
           ${plan.leaves.map((leaf) => `${ADD_UP[leaf.kind](`r_${leaf.name}`)} AS ${leaf.name}`).join(', ')}
    FROM (${rows}) GROUP BY ${columns(keys)}period`
}

const ADD_UP = {
  flow: (column) => `sumKahanOrNull(${column})`,
  stock: (column) => `sumKahanOrNull(${column})`,
  price: (column) => `if(count(${column}) = 1, any(${column}), NULL)`,
  unique: (column) => `if(count(${column}) = 1, any(${column}), NULL)`,
  days: (column) => `max(${column})`,
} as const satisfies Record<Leaf['kind'], (column: string) => string>

/** A row for every key and period, so that windows count periods and not rows. */
function fillSql(
  sql: string,
  { keys, input, first }: { keys: readonly string[]; input: CompileInput; first: Day },
): string {
  const { granularity } = input.query
  const end = addPeriods(startOfPeriod(input.range.to, granularity), 1, granularity)
  return `
    SELECT * FROM (${sql})
    ORDER BY ${columns(keys)}period WITH FILL FROM toDate('${first}') TO toDate('${end}') STEP INTERVAL 1 ${granularity}`
}

/** How many days of a period can have been observed: all, or those up to the end of the range. */
function daysSql({ query, range }: CompileInput, params: Params): string {
  const periods = listPeriods(range.from, range.to, query.granularity)
  const last = periods.at(-1) ?? range.from
  const lengths = periods.map(
    (start) => daysBetween(start, endOfPeriod(start, query.granularity)) + 1,
  )
  lengths[lengths.length - 1] = daysBetween(last, range.to) + 1
  if (!query.transforms.some((transform) => transform.kind === 'annualised')) return '1'
  return `transform(period, ${params.add(periods, 'Array(Date)')}, ${params.add(lengths, 'Array(UInt32)')}, 1)`
}

function splitColumns(breakdown: readonly Dimension[]): SplitColumn[] {
  return (['chain', 'product', 'contract'] as const)
    .filter((dimension) => breakdown.includes(dimension))
    .map((dimension) => DIMENSION_COLUMN[dimension])
}

/** `a, b, ` ready to stand before further columns. */
function columns(names: readonly string[]): string {
  return names.map((name) => `${name}, `).join('')
}
