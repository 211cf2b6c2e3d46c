import { AppError } from '@tickmark/core/errors/AppError'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { type MetricAnswer, OTHERS_KEY, type Series } from '@tickmark/core/query/MetricAnswer'
import type { Dimension, MetricQuery } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { addDays, type Day, dayStart, toDay } from '@tickmark/core/time/Day'
import { endOfPeriod, listPeriods, startOfPeriod } from '@tickmark/core/time/Granularity'
import { intervalStart } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { compileMetricQuery, DIMENSION_COLUMN } from '../compile/compileMetricQuery.ts'
import { createParams } from '../compile/createParams.ts'
import type { Measure, Plan } from '../compile/Plan.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveScope, type Scope } from '../compile/resolveScope.ts'
import { findAnchors } from './findAnchors.ts'
import { listEndedTotals } from './listEndedTotals.ts'
import { listSeries, type SeriesRow } from './listSeries.ts'

/** Values that one answer may hold; more is for a narrower question or a coarser granularity. */
const MAX_VALUES = 5_000_000

type Row = { period: Day; prov: number; total_series: number } & Record<
  string,
  string | number | null
>

/**
 * Answers the one question behind every screen.
 * @throws AppError `bad-request` for unknown ids, a formula that cannot be read, or a question too large to hold.
 */
export async function answerMetricQuery(db: Analytics, query: MetricQuery): Promise<MetricAnswer> {
  const params = createParams()
  const scope = resolveScope(query.where)
  const plan = planMeasures(query.metrics, params)
  checkTop(query)
  const asOf = query.as_of === undefined ? null : toMoment(query.as_of)
  const anchors = await findAnchors(db, plan.measures, asOf)
  const series = await listSeries(db)
  const range = resolveRange(query, anchors, findFirstDay(plan, scope, series))
  const timestamps = listPeriods(range.from, range.to, query.granularity)
  const rows =
    scope.projects?.length === 0
      ? []
      : await db.rows<Row>(
          compileMetricQuery(
            { query, plan, scope, range, as_of: asOf, ended_totals: await listEndedTotals(db) },
            params,
          ),
        )
  const lines = assemble(rows, { query, plan, timestamps, anchors })
  if (lines.length * timestamps.length > MAX_VALUES)
    throw new AppError(
      'bad-request',
      `The answer would hold ${lines.length} series of ${timestamps.length} periods. Ask for fewer, or for a coarser granularity.`,
      { errors: [{ code: 'too-large', field: 'range', value: timestamps.length }] },
    )
  const used = listUsed(plan, scope, series)
  const sources = [...new Set(used.flatMap((row) => row.source_ids))].sort()
  return {
    dimensions: query.breakdown,
    timestamps,
    series: lines,
    meta: {
      data_version: db.dataVersion,
      sources,
      missing: listMissing(query, plan, { lines, used }),
      sample: sources.includes('sample'),
      anchors: Object.fromEntries([...anchors].map(([measure, day]) => [measure.metric, day])),
      total_series: Math.max(rows[0]?.total_series ?? 0, lines.length / plan.measures.length),
      range,
    },
  }
}

/** A calendar day means its last millisecond: what was known when the day was over. */
export function toMoment(text: string): number {
  return text.length === 10 ? dayStart(addDays(text, 1)) - 1 : Date.parse(text)
}

/** Whole periods that touch the asked range, ending on the newest anchor. */
function resolveRange(
  query: MetricQuery,
  anchors: ReadonlyMap<Measure, Day | null>,
  firstDay: Day,
): { from: Day; to: Day } {
  const newest =
    [...anchors.values()]
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? toDay(Date.now())
  const { range, granularity } = query
  if (typeof range !== 'string') {
    const from = startOfPeriod(range.from < firstDay ? firstDay : range.from, granularity)
    const last = endOfPeriod(startOfPeriod(range.to, granularity), granularity)
    // Days after the anchor are not complete; they are shown, as provisional, when asked for.
    const to = last > newest ? ([range.to, newest].sort().at(-1) ?? newest) : last
    return from > to ? { from: startOfPeriod(to, granularity), to } : { from, to }
  }
  const start = intervalStart(range, newest)
  return {
    from: startOfPeriod(start < firstDay ? firstDay : start, granularity),
    to: newest,
  }
}

/** The first day on which any part of the question has a value, so that `max` begins there. */
function findFirstDay(plan: Plan, scope: Scope, series: readonly SeriesRow[]): Day {
  const first = listUsed(plan, scope, series)
    .map((row) => row.first_day)
    .sort()[0]
  return first ?? toDay(Date.now())
}

function listUsed(plan: Plan, scope: Scope, series: readonly SeriesRow[]): SeriesRow[] {
  const metrics = new Set(plan.bases.map((base) => base.ecosystem?.of ?? base.metric_id))
  const isEcosystem = plan.bases.some((base) => base.ecosystem !== null)
  const projects = scope.projects && !isEcosystem ? new Set(scope.projects) : null
  return series.filter(
    (row) => metrics.has(row.metric_id) && (projects === null || projects.has(row.project_id)),
  )
}

type Layout = {
  query: MetricQuery
  plan: Plan
  timestamps: readonly Day[]
  anchors: ReadonlyMap<Measure, Day | null>
}

/** Places rows on the grid of periods, one series per key and measure, in order of size of the first measure. */
function assemble(rows: readonly Row[], layout: Layout): Series[] {
  const { query, plan, timestamps, anchors } = layout
  const position = new Map(timestamps.map((day, index) => [day, index]))
  const columns = query.breakdown.map((dimension) => DIMENSION_COLUMN[dimension])
  const groups = new Map<string, { key: Series['key']; rows: Row[] }>()
  for (const row of rows) {
    const id = columns.map((column) => row[column]).join('\u0000')
    let group = groups.get(id)
    if (!group) {
      group = {
        key: Object.fromEntries(
          query.breakdown.map((dimension) => [dimension, String(row[DIMENSION_COLUMN[dimension]])]),
        ),
        rows: [],
      }
      groups.set(id, group)
    }
    group.rows.push(row)
  }
  const lines: { size: number; line: Series }[][] = []
  for (const { key, rows: own } of groups.values()) {
    lines.push(
      plan.measures.map((measure) => {
        const values: (number | null)[] = new Array(timestamps.length).fill(null)
        let provisional: Day | null = null
        for (const row of own) {
          const value = row[measure.name]
          const index = position.get(row.period)
          if (typeof value !== 'number' || index === undefined) continue
          values[index] = value
          const anchor = anchors.get(measure) ?? null
          const isOpen =
            row.prov === 1 || anchor === null || endOfPeriod(row.period, query.granularity) > anchor
          if (isOpen && (provisional === null || row.period < provisional)) provisional = row.period
        }
        const line: Series = {
          key,
          metric: measure.metric,
          label: labelOf(key, measure, plan.measures.length),
          values,
          provisional_from: provisional,
        }
        return { size: sizeOf(values, measure), line }
      }),
    )
  }
  return lines.sort(compareGroups).flatMap((group) => group.map(({ line }) => line))
}

function compareGroups(
  a: { size: number; line: Series }[],
  b: { size: number; line: Series }[],
): number {
  const rest = Number(isOthers(a[0]?.line)) - Number(isOthers(b[0]?.line))
  if (rest !== 0) return rest
  const size = (b[0]?.size ?? 0) - (a[0]?.size ?? 0)
  return size !== 0 ? size : (a[0]?.line.label ?? '').localeCompare(b[0]?.line.label ?? '')
}

function isOthers(line: Series | undefined): boolean {
  return line !== undefined && Object.values(line.key).includes(OTHERS_KEY)
}

function sizeOf(values: readonly (number | null)[], measure: Measure): number {
  if (measure.kind === 'flow') return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return values.findLast((value) => value !== null) ?? Number.NEGATIVE_INFINITY
}

const PROJECT_NAMES = new Map(PROJECTS.map((project) => [project.project_id, project.name]))
const PRODUCT_NAMES = new Map(
  PROJECTS.flatMap((project) => project.products.map((one) => [one.product_id, one.name] as const)),
)
const SECTOR_NAMES = new Map<string, string>(
  MARKET_SECTORS.map((sector) => [sector.market_sector_id, sector.name]),
)

function labelOf(key: Series['key'], measure: Measure, measures: number): string {
  const parts = Object.entries(key).map(([dimension, id]) => nameOf(dimension as Dimension, id))
  if (parts.length === 0 || measures > 1) parts.push(measure.title)
  return parts.join(' · ')
}

function nameOf(dimension: Dimension, id: string): string {
  if (id === OTHERS_KEY) return 'Others'
  switch (dimension) {
    case 'project':
    case 'chain':
      return PROJECT_NAMES.get(id) ?? id
    case 'product':
      return PRODUCT_NAMES.get(id) ?? id
    case 'market_sector':
      return SECTOR_NAMES.get(id) ?? id
    case 'contract':
      return id
  }
}

/** What was asked for and has no value, and optional parts that nobody reports and that count as zero. */
function listMissing(
  query: MetricQuery,
  plan: Plan,
  found: { lines: readonly Series[]; used: readonly SeriesRow[] },
): MetricAnswer['meta']['missing'] {
  const reported = new Set(found.used.map((row) => row.metric_id))
  const missing: MetricAnswer['meta']['missing'] = []
  for (const measure of plan.measures) {
    const own = found.lines.filter((line) => line.metric === measure.metric)
    const filled = own.filter((line) => line.values.some((value) => value !== null))
    if (filled.length === 0) missing.push({ metric: measure.metric, reason: 'no-data' })
    else if (query.breakdown.includes('project'))
      for (const project of query.where.projects ?? [])
        if (!query.top && !filled.some((line) => line.key.project === project))
          missing.push({ metric: measure.metric, project, reason: 'no-data' })
    for (const part of measure.optional)
      if (filled.length > 0 && !reported.has(part))
        missing.push({ metric: part, reason: 'optional-part' })
  }
  return missing
}

function checkTop(query: MetricQuery): void {
  if (query.top?.by !== undefined && !query.metrics.includes(query.top.by))
    throw new AppError(
      'bad-request',
      `top.by must be one of the asked metrics, not "${query.top.by}".`,
      {
        errors: [{ code: 'invalid', field: 'top.by', value: query.top.by }],
      },
    )
}
