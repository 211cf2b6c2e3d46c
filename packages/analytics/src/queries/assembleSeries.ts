import type { Series } from '@tickmark/core/answers/MetricAnswer'
import { type Dimension, OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { addPeriods, endOfPeriod } from '@tickmark/core/time/Granularity'
import type { Statement } from '../client/Analytics.ts'
import { queryContext } from '../client/queryContext.ts'
import { DIMENSION_COLUMN, listGroupCounts } from '../compile/compileMetricQuery.ts'
import type { Measure, Plan } from '../compile/Plan.ts'
import { countLookback } from '../compile/transformSql.ts'
import { nameOfSeries, type SeriesSpans } from '../series/findDataSpan.ts'
import { nameOfKey } from './nameOfKey.ts'
import type { PackedSeries } from './PackedSeries.ts'
import type { PreparedQuery } from './prepareQuery.ts'

/**
 * A statement with one row per key, from a compiled query with one per key and period. A key's name is then sent once,
 * and values arrive as lists of numbers, which take a tenth of the time and memory of as many objects. Missing values
 * travel as NaN, which JSON writes as null.
 */
export function packSeries({
  query,
  plan,
  scope,
  timestamps,
  statement,
}: PreparedQuery): Statement {
  const keys = query.breakdown.map((dimension) => DIMENSION_COLUMN[dimension])
  const at = `toUInt32(dateDiff('${query.granularity}', {first_period: Date}, period))`
  const values = plan.measures.map(
    ({ name }) => `groupArray(ifNull(toFloat64(${name}), nan)) AS ${name}`,
  )
  const partial = plan.measures.map(({ name }) => `groupArrayIf(${at}, x_${name} = 1) AS x_${name}`)
  const bad = query.transforms.some(({ kind }) => kind === 'index')
    ? plan.measures.map(({ name }) => `max(bad_${name}) AS bad_${name}`)
    : []
  // Of the newest value.
  const counts = listGroupCounts({ query, plan, scope, marks: new Map() }).map(
    (name) => `argMaxIf(k_${name}, period, ${name} IS NOT NULL) AS k_${name}`,
  )
  const columns = [...values, ...partial, ...counts, ...bad].join(', ')
  const key = keys.join(', ')
  return {
    ...statement,
    sql: `
      SELECT ${keys.map((column) => `${column}, `).join('')}any(total_series) AS total_series,
             groupArray(${at}) AS at, groupArrayIf(${at}, prov = 1) AS unfinished, ${columns}
      FROM (${statement.sql})
      ${keys.length === 0 ? 'HAVING notEmpty(at)' : `GROUP BY ${key} ORDER BY ${key}`}`,
    params: { ...statement.params, first_period: timestamps[0] },
  }
}

type Layout = {
  query: MetricQuery
  /** The beginning of the data of each series, by metric as requested. */
  spans: ReadonlyMap<string, SeriesSpans>
  /** The projects of the scope. */
  projects: readonly string[] | null
  plan: Plan
  timestamps: readonly Day[]
  anchors: ReadonlyMap<Measure, Day | null>
  /** See `nameParts`. */
  names: ReadonlyMap<string, string>
}

/** The number of values that are placed before other requests may run. */
const TURN_VALUES = 20_000

/** Places values on the grid of periods, one series per key and measure, ordered by size of the first measure. */
export async function assembleSeries(
  rows: readonly PackedSeries[],
  layout: Layout,
): Promise<Series[]> {
  const { query, plan } = layout
  const shown = new Set(
    rows.map((row) =>
      nameOfSeries(query.breakdown.map((dimension) => String(row[DIMENSION_COLUMN[dimension]]))),
    ),
  )
  const groups: { size: number; line: Series }[][] = []
  let placed = 0
  for (const row of rows) {
    const key: Series['key'] = Object.fromEntries(
      query.breakdown.map((dimension) => [dimension, String(row[DIMENSION_COLUMN[dimension]])]),
    )
    groups.push(
      plan.measures.map((measure) => {
        const values = placeValues(row, measure, layout)
        const line: Series = {
          key,
          metric: measure.metric,
          label: labelKey(key, measure, layout),
          values,
          ...findOpen(row, values, { measure, ...layout }),
          ...markPartial(row, values, { key, measure, shown, ...layout }),
          ...(Object.values(key).includes(OTHERS_KEY) ? {} : countProjects(row, measure)),
          ...findBadBase(row, measure),
        }
        return { size: sizeOf(values, measure, query), line }
      }),
    )
    placed += row.at.length * plan.measures.length
    if (placed > TURN_VALUES) {
      placed = 0
      await queryContext.yieldTurn()
    }
  }
  return groups
    .sort((a, b) => compareGroups(a, b, query.order === 'asc'))
    .flatMap((group) => group.map(({ line }) => line))
}

/** Gaps are filled last: the engine of JavaScript stores numbers plainly as long as a list holds nothing else. */
function placeValues(
  { at, ...row }: PackedSeries,
  { name }: Measure,
  { timestamps }: Layout,
): (number | null)[] {
  const values: (number | null)[] = new Array(timestamps.length)
  const column = row[name]
  if (Array.isArray(column))
    for (let index = 0; index < at.length; index++) {
      const [position, value] = [at[index], column[index]]
      if (position === undefined || position >= values.length || typeof value !== 'number') continue
      values[position] = value
    }
  for (let index = 0; index < values.length; index++) values[index] ??= null
  return values
}

/**
 * From which period on all values may still change, since their periods end after the anchor day or include a point
 * that was not final when it was observed. Of one project, earlier such periods are listed.
 */
function findOpen(
  { unfinished }: PackedSeries,
  values: readonly (number | null)[],
  of: Layout & { measure: Measure },
): Pick<Series, 'provisional_from' | 'provisional'> {
  const { measure, query, anchors, timestamps, projects } = of
  const anchor = anchors.get(measure) ?? null
  const marked = new Set(unfinished)
  const isOpen = (at: number) =>
    anchor === null ||
    marked.has(at) ||
    endOfPeriod(timestamps[at] ?? '', query.granularity) > anchor
  let from = values.length
  for (let at = values.length - 1; at >= 0; at--) {
    if (values[at] === null) continue
    if (!isOpen(at)) break
    from = at
  }
  const isOneProject = query.breakdown.includes('project') || projects?.length === 1
  const earlier = isOneProject
    ? unfinished.filter((at) => at < from && (values[at] ?? null) !== null)
    : []
  return {
    provisional_from: timestamps[from] ?? null,
    ...(earlier.length > 0 && {
      provisional: earlier.flatMap((at) => timestamps[at] ?? []).toSorted(),
    }),
  }
}

function countProjects(row: PackedSeries, { name }: Measure): Pick<Series, 'projects'> {
  const projects = row[`k_${name}`]
  return typeof projects === 'number' ? { projects } : {}
}

function findBadBase(row: PackedSeries, { name }: Measure): Pick<Series, 'no_index'> {
  const bad = row[`bad_${name}`]
  if (typeof bad !== 'number' || bad === 0) return {}
  return { no_index: bad === 1 ? 'zero' : 'negative' }
}

function compareGroups(
  a: { size: number; line: Series }[],
  b: { size: number; line: Series }[],
  isSmallestFirst: boolean,
): number {
  const rest = Number(isOthers(a[0]?.line)) - Number(isOthers(b[0]?.line))
  if (rest !== 0) return rest
  const [one, other] = [a[0]?.size ?? 0, b[0]?.size ?? 0]
  // Compared without a difference, since minus infinity minus itself is not a number.
  if (one !== other) {
    const isMissing = Math.min(one, other) === Number.NEGATIVE_INFINITY
    return one > other === (isMissing || !isSmallestFirst) ? -1 : 1
  }
  return (a[0]?.line.label ?? '').localeCompare(b[0]?.line.label ?? '')
}

function isOthers(line: Series | undefined): boolean {
  return line !== undefined && Object.values(line.key).includes(OTHERS_KEY)
}

/** The best rank is the smallest one at the end. */
function sizeOf(
  values: readonly (number | null)[],
  measure: Measure,
  { transforms, order }: MetricQuery,
): number {
  const newest = values.findLast((value) => value !== null)
  // Series without values are not the smallest.
  if (order === 'asc' && newest === undefined) return Number.NEGATIVE_INFINITY
  if (transforms.at(-1)?.kind === 'rank') return -(newest ?? Number.POSITIVE_INFINITY)
  if (measure.kind === 'flow') return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return newest ?? Number.NEGATIVE_INFINITY
}

type Named = {
  plan: Pick<Plan, 'measures' | 'catalog'>
  /** See `nameParts`. */
  names: ReadonlyMap<string, string>
}

/** The label of a series: the names of its key, and its measure if there are several or nothing else to show. */
export function labelKey(
  key: Series['key'],
  measure: Pick<Measure, 'title'>,
  { plan, names }: Named,
): string {
  const parts = Object.entries(key).map(([dimension, id]) =>
    (dimension === 'contract' || dimension === 'label') && names.has(id)
      ? (names.get(id) ?? id)
      : nameOfKey(plan.catalog, dimension as Dimension, id),
  )
  if (parts.length === 0 || plan.measures.length > 1) parts.push(measure.title)
  return parts.join(' · ')
}

type Marked = {
  query: Pick<MetricQuery, 'breakdown' | 'granularity' | 'transforms'>
  /** The beginning of the data of each series, by metric as requested. */
  spans: ReadonlyMap<string, SeriesSpans>
  /** The names of the series of the answer; see `nameOfSeries`. */
  shown: ReadonlySet<string>
  timestamps: readonly Day[]
  key: Series['key']
  measure: Measure
}

/**
 * Lists which values of a series are made of fewer days than their periods and windows have: up to which period
 * because the data begin within it, and in which later ones because days are missing.
 */
function markPartial(
  row: PackedSeries,
  values: readonly (number | null)[],
  of: Marked,
): Pick<Series, 'partial' | 'gaps'> {
  const { query, spans, shown, timestamps, key, measure } = of
  const marked = row[`x_${measure.name}`]
  if (!Array.isArray(marked) || marked.length === 0) return {}
  const partial = marked
    .flatMap((at) => (at === null || (values[at] ?? null) === null ? [] : (timestamps[at] ?? [])))
    .toSorted()
  const begin = findBegin(
    query.breakdown.map((dimension) => key[dimension] ?? ''),
    { spans: spans.get(measure.metric), shown },
  )
  const longest = Math.max(1, ...measure.counted.map(({ window_days }) => window_days ?? 1))
  const periods = countLookback(query.transforms, query.granularity)
  const reachOf = (period: Day) =>
    addDays(addPeriods(period, -periods, query.granularity), 1 - longest)
  const isBegun = (period: Day) => begin === null || reachOf(period) >= begin
  const to = partial.findLast((period) => !isBegun(period))
  const gaps = partial.filter((period) => to === undefined || period > to)
  return {
    ...(to !== undefined && begin !== null && { partial: { to, data_from: begin } }),
    ...(gaps.length > 0 && { gaps }),
  }
}

/** The first day of the data of a series. The series Others begins with the first in it. */
function findBegin(
  ids: readonly string[],
  { spans, shown }: { spans: SeriesSpans | undefined; shown: ReadonlySet<string> },
): Day | null {
  if (!ids.includes(OTHERS_KEY)) return spans?.get(nameOfSeries(ids))?.begin ?? null
  const rest = [...(spans ?? [])].flatMap(([name, { begin }]) => (shown.has(name) ? [] : begin))
  return rest.toSorted()[0] ?? null
}
