import { unitAfter } from '@tickmark/core/charts/chartUnits'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { type Dimension, OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import {
  addPeriods,
  endOfPeriod,
  listPeriods,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import type { Statement } from '../client/Analytics.ts'
import { addUpSql, wholePartSql, withPartsSql } from './addUpSql.ts'
import { comparableSql } from './comparableSql.ts'
import { listCounted, partialSql, unfinishedSql } from './coverageSql.ts'
import type { Params } from './createParams.ts'
import { dailyRollupSql } from './dailyRollupSql.ts'
import { exactSum, summableSql } from './exactSum.ts'
import type { CompileInput, DailyRows, Leaf, Plan } from './Plan.ts'
import { type PointsInput, pickSql, pointsSql, type SplitColumn } from './pointsSql.ts'
import { type Cut, topSql } from './topSql.ts'
import {
  badBaseSql,
  countLookback,
  ltmSql,
  markSql,
  periodSql,
  transformSql,
  WINDOW_COVERAGE,
  yearOfDaysSql,
} from './transformSql.ts'

/** Column names of the dimensions in SQL. */
export const DIMENSION_COLUMN = {
  project: 'project_id',
  chain: 'chain_id',
  product: 'product_id',
  contract: 'contract_id',
  label: 'label_id',
  market_sector: 'market_sector_id',
} as const satisfies Record<Dimension, string>

/** A row of a compiled query. */
export type AnswerRow = { period: Day; prov: number; total_series: number } & Record<
  string,
  string | number | null
>

/**
 * The rows of an answer: `…dimension columns, period, prov, total_series, m0, m1, …`, one row per key and period,
 * unordered. `prov` is 1 where a point was not final when it was observed. With `marks`, `x_m0`, … is 1 where the
 * measure is made of fewer days than it should, and `bad_m0`, … is 1 in the rows of a key whose index has no base.
 *
 * The query is a chain of steps, each reading the one before, and each omitted where it would change nothing: points
 * → days (a column per metric) → windows over days → periods (rolled up) → keys (added up over projects) → top n →
 * ratios → transforms. Where transforms need all series, the series below the top n are removed after them.
 */
export function compileMetricQuery(input: CompileInput, params: Params): Statement {
  const { query, plan, range } = input
  const keys = keysOf(query)
  const lookback = countLookback(query.transforms, query.granularity)
  const first = addPeriods(range.from, -lookback, query.granularity)
  const whole = { ...input, range: { from: first, to: range.to } }
  const days = dailyRollupSql(whole, params) ?? daysSql(whole, params)
  let sql = keysSql(periodsSql(days, input, params), input, params)
  const inRange = `period >= ${params.add(range.from, 'Date')}`
  const top = query.top ?? (query.focus && NO_TOP)
  const cut = top && chooseCut(query, top, plan)
  const isShown = top && isShownSql(query, top, params)
  if (top && cut && isShown)
    sql = topSql(
      {
        sql,
        keys,
        counts: [
          ...listCounted(input).map(({ name }) => `n_${name}`),
          ...listGroupCounts(input).map((name) => `k_${name}`),
        ],
        plan,
        ...{ top, order: query.order, cut, isShown },
        inRange,
        unranked: input.unranked,
      },
      params,
    )
  const isCutLate = (cut === 'late' || cut === 'both') && keys.length > 0
  const output = `${columns(keys)}period, prov, total_series${isCutLate ? ', key_rank' : ''}`
  const shown = isCutLate ? ` AND ${isShown}` : ''
  // Beside its parts, their sum is no further part.
  const isPart = cut === 'both' ? [`${keys[0]} != '${OTHERS_KEY}'`] : []
  return {
    sql:
      query.transforms.length === 0
        ? `SELECT ${[output, ...measuresOf(input)].join(', ')} FROM (${sql}) WHERE ${isPresentSql(plan)}`
        : `${transformsSql(fillSql(sql, { keys, input, first }), { input, output, inRange, isPart, days: periodLengthSql(input, first, params) })}${shown}`,
    params: params.values,
  }
}

/** The measures and, where they are wanted, their marks. */
function measuresOf(input: CompileInput): string[] {
  const { measures } = input.plan
  return [
    ...measures.map(({ name, sql }) => `${sql} AS ${name}`),
    ...(input.marks
      ? measures.map((measure) => `toUInt8(${partialSql(measure, input)}) AS x_${measure.name}`)
      : []),
    ...listGroupCounts(input).map((name) => `k_${name}`),
  ]
}

function isPresentSql({ measures }: CompileInput['plan']): string {
  return measures.map(({ name }) => `${name} IS NOT NULL`).join(' OR ')
}

type Transformed = {
  input: CompileInput
  /** The columns besides the measures. */
  output: string
  inRange: string
  /** SQL of the number of days of a period. */
  days: string
  /** Conditions for the rows that a whole is the sum of. */
  isPart: string[]
}

/** Measures and then their transforms, over rows for every key and period. */
function transformsSql(
  rows: string,
  { input, output, inRange, days, isPart }: Transformed,
): string {
  const { plan, query } = input
  const names = plan.measures.map(({ name }) => name)
  const isMarked = input.marks !== undefined
  const window = { keys: keysOf(query), granularity: query.granularity, isMarked, isPart }
  const unfinished = isMarked
    ? plan.measures.map((one) => `toUInt8(${unfinishedSql(one, input)}) AS u_${one.name}`)
    : []
  const sound = names.map((name) => `${summableSql(name)} AS ${name}`)
  const formats = new Map(plan.measures.map(({ name, format }) => [name, format]))
  let sql = query.transforms[0]?.kind === 'ltm' ? yearsSql(rows, input) : rows
  sql = `SELECT ${[output, `${inRange} AS in_range`, `${days} AS days`, ...measuresOf(input), ...unfinished].join(', ')} FROM (${sql})`
  sql = replaceSql(sql, sound)
  const marks = isMarked ? names.map((name) => `x_${name}`) : []
  const counts = listGroupCounts(input).map((name) => `k_${name}`)
  const bad: string[] = []
  for (const transform of query.transforms) {
    if (transform.kind === 'ltm') continue
    // Ranks have a place for what cannot be compared, after all others.
    if (transform.kind !== 'rank')
      sql = replaceSql(
        sql,
        names
          .filter((name) => formats.get(name) === 'multiple')
          .map((name) => `${comparableSql(name, 'multiple')} AS ${name}`),
      )
    if (isMarked && transform.kind === 'index' && bad.length === 0) {
      bad.push(...names.map((name) => `bad_${name}`))
      sql = `SELECT *, ${names.map((name) => `${badBaseSql(name, window)} AS bad_${name}`).join(', ')} FROM (${sql})`
    }
    // Before the values, which the marks of the window are found by.
    if (isMarked)
      sql = replaceSql(
        sql,
        names.flatMap((name) => markSql(name, transform, window) ?? []),
      )
    sql = replaceSql(
      sql,
      plan.measures.map(
        (measure) =>
          `${transformSql({ ...measure, format: formats.get(measure.name) ?? null }, transform, window)} AS ${measure.name}`,
      ),
    )
    // Later steps have no multiple any more.
    if (unitAfter([transform]) !== undefined) formats.clear()
  }
  const isShown = [isPresentSql(plan), ...bad.map((name) => `${name} > 0`)].join(' OR ')
  return `SELECT ${[output, ...names, ...marks, ...counts, ...bad].join(', ')} FROM (${sql}) WHERE in_range AND (${isShown})`
}

function replaceSql(sql: string, columns: readonly string[]): string {
  return columns.length === 0 ? sql : `SELECT * REPLACE (${columns.join(', ')}) FROM (${sql})`
}

/** Parts of the last twelve months, and the days that they are made of. */
function yearsSql(sql: string, input: CompileInput): string {
  const { plan, query } = input
  const window = { keys: keysOf(query), granularity: query.granularity }
  const days = listCounted(input).filter(({ window_days }) => window_days === null)
  return replaceSql(sql, [
    ...plan.leaves.map((leaf) => `${ltmSql(leaf, leaf.name, window)} AS ${leaf.name}`),
    ...days.map(({ name }) => `${yearOfDaysSql(`n_${name}`, window)} AS n_${name}`),
  ])
}

/** Without `top`, only what is singled out is shown. */
const NO_TOP = { n: 0, others: false }

function isShownSql(
  { focus, breakdown: [first] }: CompileInput['query'],
  { n }: NonNullable<MetricQuery['top']>,
  params: Params,
): string {
  const isAmong = `key_rank BETWEEN 1 AND ${n}`
  if (focus === undefined || first === undefined) return isAmong
  return `(${isAmong} OR ${DIMENSION_COLUMN[first]} IN ${params.add(focus, 'Array(String)')})`
}

/**
 * Shares and ranks are relative to all series, so hidden series are removed only after they are computed. Of metrics that do
 * not add up the others have no value, of which shares could be a part. Where values may be below zero, are ratios, or are
 * transformed before, the value of the others is not the sum of those above zero.
 */
function chooseCut(
  { transforms }: CompileInput['query'],
  { others }: NonNullable<MetricQuery['top']>,
  { bases, measures }: Plan,
): Cut {
  if (transforms.some(({ kind }) => kind === 'rank')) return 'late'
  const share = transforms.findIndex(({ kind }) => kind === 'share')
  const isShare = share >= 0
  const isSum =
    measures.every(({ metric }) => isSumOfOthers(metric)) &&
    transforms.slice(0, share).every(({ kind }) => kind === 'ltm')
  if (others && !(isShare && bases.every(({ additive }) => !additive)))
    return isShare && !isSum ? 'both' : 'others'
  return isShare ? 'late' : 'early'
}

/** Returns whether the positive values of several keys add up to that of all of them. */
function isSumOfOthers(measure: string): boolean {
  const { kind = 'ratio', may_be_negative } = findMetric(measure) ?? {}
  return kind !== 'ratio' && may_be_negative === false
}

/** The daily rows of the points: every base column, or every leaf as `w_…` where windows over days are needed. */
function daysSql(input: CompileInput, params: Params): DailyRows {
  const { plan, query, range } = input
  const split = splitOf(query)
  const longest = Math.max(1, ...plan.leaves.map((leaf) => leaf.window_days ?? 1))
  const from = addDays(range.from, 1 - longest)
  const { scope, as_of, facts, series } = input
  const source = { scope, split, from, to: range.to, as_of, facts, series }
  const points = pointsSql({ ...source, bases: plan.bases }, params)
  const isNative = query.unit === 'native' && plan.bases.some((base) => base.is_amount)
  const bases = plan.bases.map((base) => {
    const amount = pickSql(base, source, params)
    // The engine evaluates missing values too, so they must fit into the sum.
    const value =
      isNative && base.is_amount
        ? `if(any(price) IS NULL, NULL, ${amount} / ifNull(any(price), 1))`
        : amount
    return `${value} AS ${base.name}`
  })
  const byDay = `project_id, ${columns(split)}day`
  const days = `
    SELECT ${byDay}, max(prov) AS prov, ${bases.join(', ')}
    FROM (${points}) AS points ${isNative ? pricesSql(source, params) : ''} GROUP BY ${byDay}`
  if (longest === 1) return { sql: days, cellOf: (leaf) => `(${leaf.cell})` }
  // Rolling sums of one metric share its column: the engine sorts all columns, in memory, before it adds them up.
  const distinct = [...new Set(plan.leaves.map((leaf) => leaf.cell))]
  const cells = distinct.map((cell, index) => `${cell} AS c${index}`)
  const partition = `PARTITION BY project_id${split.map((column) => `, ${column}`).join('')} ORDER BY day`
  const cellNameOf = (leaf: Leaf) => `c${distinct.indexOf(leaf.cell)}`
  const counts = listCounted(input)
    .filter(({ window_days }) => window_days !== null)
    .map((leaf) => `count(${cellNameOf(leaf)}) ${frameSql(leaf, partition)} AS n_w_${leaf.name}`)
  const windows = plan.leaves.map(
    (leaf) => `${windowSql(leaf, cellNameOf(leaf), partition)} AS w_${leaf.name}`,
  )
  const sql = `
    SELECT * FROM (
      SELECT ${byDay}, prov, ${[...windows, ...counts].join(', ')}
      FROM (SELECT ${byDay}, prov, ${cells.join(', ')} FROM (${days}))
    ) WHERE day >= ${params.add(range.from, 'Date')}`
  return { sql, cellOf: (leaf) => `w_${leaf.name}` }
}

function frameSql({ window_days }: Leaf, partition: string): string {
  return `OVER (${partition} RANGE BETWEEN ${(window_days ?? 1) - 1} PRECEDING AND CURRENT ROW)`
}

function windowSql(leaf: Leaf, cell: string, partition: string): string {
  if (leaf.window_days === null) return cell
  const frame = frameSql(leaf, partition)
  const needed = Math.ceil(leaf.window_days * WINDOW_COVERAGE)
  return `if(${cell} IS NOT NULL AND count(${cell}) ${frame} >= ${needed}, ${exactSum({ value: `ifNull(${cell}, 0)`, over: frame })}, NULL)`
}

/** The price of each project's token, to convert amounts to it. Days without a price have no native amount. */
function pricesSql(source: Omit<PointsInput, 'bases'>, params: Params): string {
  const price = {
    name: 'price',
    metric_id: 'price',
    additive: false,
    is_amount: false,
    ecosystem: null,
  }
  const scope = { ...source.scope, chains: null, products: null, labels: null }
  const shape = { ...source, scope, split: [] }
  const points = pointsSql({ ...shape, bases: [price] }, params)
  return `LEFT JOIN (
    SELECT project_id, day, nullIf(${pickSql(price, shape, params)}, 0) AS price FROM (${points}) GROUP BY project_id, day
  ) AS prices USING (project_id, day)`
}

/** Rolls each leaf up from days to periods, per project. Days need no roll-up. */
function periodsSql({ sql, cellOf }: DailyRows, input: CompileInput, params: Params): string {
  const { plan, query } = input
  const counted = listCounted(input)
  const period = input.as_one_period
    ? params.add(input.range.from, 'Date')
    : periodSql('day', query.granularity)
  if (query.granularity === 'day' && !input.as_one_period) {
    const days = counted.map((leaf) =>
      leaf.window_days === null
        ? `toUInt64((${cellOf(leaf)}) IS NOT NULL) AS n_${leaf.name}`
        : `n_w_${leaf.name} AS n_${leaf.name}`,
    )
    const cells = [...plan.leaves.map((leaf) => `${cellOf(leaf)} AS ${leaf.name}`), ...days]
    return `
      SELECT project_id, ${columns(splitOf(query))}day AS period, prov, 0 AS total_series, ${cells.join(', ')}
      FROM (${sql})`
  }
  const days = counted.map((leaf) => {
    const count =
      leaf.window_days === null
        ? `count(${cellOf(leaf)})`
        : `argMaxIf(n_w_${leaf.name}, day, (${cellOf(leaf)}) IS NOT NULL)`
    return `${count} AS n_${leaf.name}`
  })
  const leaves = [
    ...plan.leaves.map((leaf) => `${ROLL_UP[leaf.kind](cellOf(leaf))} AS ${leaf.name}`),
    ...days,
  ]
  const key = `project_id, ${columns(splitOf(query))}period`
  return `
    SELECT ${key.replace(/period$/, `${period} AS period`)},
           max(prov) AS prov, 0 AS total_series, ${leaves.join(', ')}
    FROM (${sql}) GROUP BY ${key}`
}

const ROLL_UP = {
  flow: (column) => exactSum({ value: column, combinator: 'OrNull' }),
  stock: (column) => `argMaxOrNull(${column}, day)`,
  price: (column) => `argMaxOrNull(${column}, day)`,
  unique: (column) => `(${exactSum({ value: column, combinator: 'OrNull' })} / count(${column}))`,
  days: (column) => `sumOrNull(${column})`,
} as const satisfies Record<Leaf['kind'], (column: string) => string>

/**
 * Adds projects up to the keys of the breakdown. A value that is not additive is missing unless there is one project.
 */
function keysSql(periods: string, input: CompileInput, params: Params): string {
  const { plan, query, scope, members } = input
  const keys = keysOf(query)
  const bySector = query.breakdown.includes('market_sector')
  const isOneProject = query.breakdown.includes('project') || scope.projects?.length === 1
  if (isOneProject && !bySector)
    return query.transforms[0]?.kind === 'ltm'
      ? replaceSql(withPartsSql(periods, plan), plan.leaves.map(wholePartSql))
      : periods
  const limit =
    bySector && scope.sectors
      ? `WHERE market_sector_id IN ${params.add(scope.sectors, 'Array(String)')}`
      : ''
  const rows = bySector
    ? `SELECT * FROM (SELECT periods.*, toString(arrayJoin(${sectorsSql(query)})) AS market_sector_id
         FROM (${periods}) AS periods INNER JOIN ${members ? membersSql(members, params) : 'projects'} USING (project_id)) ${limit}`
    : periods
  // The days of a group are those of the project with most of them.
  const days = listCounted(input).map(({ name }) => `max(n_${name}) AS n_${name}`)
  const leaves = [
    ...plan.leaves.map((leaf) => `${addUpSql(leaf)} AS ${leaf.name}`),
    ...days,
    ...listGroupCounts(input).map((name) => `countIf(ok_${name}) AS k_${name}`),
  ]
  return `
    SELECT ${columns(keys)}period, max(prov) AS prov, 0 AS total_series, ${leaves.join(', ')}
    FROM (${withPartsSql(rows, plan)}) GROUP BY ${columns(keys)}period`
}

/** Sectors overlap, so that only first ones have shares. */
function sectorsSql({ sectors, transforms }: CompileInput['query']): string {
  const isShare = transforms.some(({ kind }) => kind === 'share')
  const isFirst = sectors === undefined ? isShare : sectors === 'first'
  return isFirst ? 'arraySlice(projects.market_sectors, 1, 1)' : 'projects.market_sectors'
}

/** The measures whose projects are counted, in columns `k_m0`, …: with marks, all of a query about several projects. */
export function listGroupCounts({
  plan,
  query,
  scope,
  marks,
}: Pick<CompileInput, 'plan' | 'query' | 'scope' | 'marks'>): string[] {
  const isGroup = scope.projects?.length !== 1 && !query.breakdown.includes('project')
  return marks !== undefined && isGroup ? plan.measures.map(({ name }) => name) : []
}

/** A table of projects with their groups, in place of the catalog's table with their market sectors. */
function membersSql(members: NonNullable<CompileInput['members']>, params: Params): string {
  const ids = params.add([...members.keys()], 'Array(String)')
  const groups = params.add([...members.values()], 'Array(Array(String))')
  return `(SELECT one.1 AS project_id, one.2 AS market_sectors
           FROM (SELECT arrayJoin(arrayZip(${ids}, ${groups})) AS one)) AS projects`
}

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

/**
 * Returns the number of days of a period that can have values: all, or those up to the end of the range. Periods before
 * the range, from `first` on, are compared with it.
 */
function periodLengthSql({ query, range }: CompileInput, first: Day, params: Params): string {
  const periods = listPeriods(first, range.to, query.granularity)
  const last = periods.at(-1) ?? first
  const lengths = periods.map(
    (start) => daysBetween(start, endOfPeriod(start, query.granularity)) + 1,
  )
  lengths[lengths.length - 1] = daysBetween(last, range.to) + 1
  if (!query.transforms.some((transform) => transform.kind === 'annualised')) return '1'
  return `transform(period, ${params.add(periods, 'Array(Date)')}, ${params.add(lengths, 'Array(UInt32)')}, 1)`
}

function keysOf(query: CompileInput['query']): string[] {
  return query.breakdown.map((dimension) => DIMENSION_COLUMN[dimension])
}

function splitOf({ breakdown }: CompileInput['query']): SplitColumn[] {
  return (['chain', 'product', 'contract', 'label'] as const)
    .filter((dimension) => breakdown.includes(dimension))
    .map((dimension) => DIMENSION_COLUMN[dimension])
}

/** `a, b, `, followed by further columns. */
function columns(names: readonly string[]): string {
  return names.map((name) => `${name}, `).join('')
}
