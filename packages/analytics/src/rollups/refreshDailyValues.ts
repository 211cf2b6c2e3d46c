import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { mapConcurrently } from '../client/mapConcurrently.ts'
import { FAST_POINTS, frugalSettings } from '../client/statementSettings.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import type { FactsTable } from '../compile/factsSql.ts'
import { markWindows } from '../compile/markWindows.ts'
import type { BaseColumn } from '../compile/Plan.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { listPresentMetrics } from '../series/findAnchors.ts'
import { indexSeries } from '../series/indexSeries.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'
import { compileDays } from './compileDays.ts'
import { fillRollup, type RollupTable } from './fillRollup.ts'
import { seriesSql } from './intervalFiguresSql.ts'
import { roundBack } from './sliceTouched.ts'
import type { Changed, RefreshScope, TouchedSeries } from './touchedSeries.ts'

/**
 * Computes the daily rollup: the daily values of every metric and project, including derived ones, that figures are
 * computed from. Recomputes everything, or touched series from their first touched day on. Call it after
 * `refreshSeries`.
 */
export async function refreshDailyValues(db: Analytics, refreshScope: RefreshScope): Promise<void> {
  if (refreshScope.touched?.length === 0) return
  const also = {
    sql: 'metric_id IN {summed: Array(String)}',
    params: { summed: listSummedOver(db.catalog, refreshScope) },
  }
  await fillRollup(db, { table: 'daily_values', changed: refreshScope, also }, (table) =>
    make(db, refreshScope, table),
  )
}

type Table = RollupTable<'daily_values'>

/** The metrics that are added up over projects, moved ones among them: all their days are computed again. */
function listSummedOver(catalog: Catalog, { touched, moved }: Changed): string[] {
  const projects = new Set(moved)
  const metrics = new Set(
    touched?.flatMap(({ metric_id, project_id }) => (projects.has(project_id) ? [metric_id] : [])),
  )
  return listMetrics()
    .map(({ metric_id }) => metric_id)
    .filter((id) => {
      const sums = listBases(catalog, id).filter(({ ecosystem }) => ecosystem !== null)
      return sums.some((one) => metrics.has(one.metric_id) || metrics.has(one.ecosystem?.of ?? ''))
    })
}

async function make(
  db: Analytics,
  { touched, concurrency, isFast, factsSince }: RefreshScope,
  table: Table,
): Promise<void> {
  const { byMetric } = await indexSeries(db)
  const stored = await listStored(db, table)
  const makings: Making[] = []
  for (const pass of listPasses(db.catalog)) {
    const metrics = await listPresentMetrics(db, pass)
    const { bases, leaves } = planMeasures(db.catalog, metrics, createParams())
    const lookback = Math.max(0, ...leaves.map(({ window_days }) => window_days ?? 0))
    const slices = planSlices(
      bases,
      { byMetric, touched, lookback },
      isFast ? FAST_SLICE : undefined,
    )
    for (const slice of slices) {
      const facts = factsSince(addDays(slice.from, -lookback))
      const isNew = slice.projects?.every((project) => !stored.has(project)) ?? stored.size === 0
      makings.push({ metrics, slice, table, facts, isNew, isFast })
    }
  }
  await mapConcurrently(makings, concurrency, async (making) => {
    await makeSlice(db, making)
    await db.releaseMemory()
  })
}

const FAST_SLICE = { perSlice: FAST_POINTS, perSum: 500_000 }

/** The projects that have stored values, after which others are continued. */
async function listStored(db: Analytics, table: Table): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ project_id: string }>({
    sql: `SELECT DISTINCT project_id FROM ${table}`,
  })
  return new Set(rows.map(({ project_id }) => project_id))
}

/** The engine takes longer to analyze a statement than to compute a few thousand days of as many metrics. */
const METRICS_PER_STATEMENT = 24

/**
 * Metrics that are added up over projects cannot be sliced by project, so each has its own pass.
 */
function listPasses(catalog: Catalog): string[][] {
  const all = listMetrics().map((metric) => metric.metric_id)
  const summed = all.filter((id) => isSummedOverProjects(catalog, id))
  const own = all.filter((id) => !summed.includes(id))
  const passes: string[][] = []
  for (let start = 0; start < own.length; start += METRICS_PER_STATEMENT)
    passes.push(own.slice(start, start + METRICS_PER_STATEMENT))
  return [...passes, ...summed.map((id) => [id])]
}

function isSummedOverProjects(catalog: Catalog, id: string): boolean {
  return listBases(catalog, id).some(({ ecosystem }) => ecosystem !== null)
}

function listBases(catalog: Catalog, id: string): readonly BaseColumn[] {
  return planMeasures(catalog, [id], createParams()).bases
}

type Making = {
  metrics: readonly string[]
  slice: DaysSlice
  table: Table
  /** Contains the days of the slice and those before it that windows need. */
  facts: FactsTable
  /** None of the projects of the slice has stored values. */
  isNew: boolean
  isFast: boolean
}

async function makeSlice(db: Analytics, making: Making): Promise<void> {
  const { metrics, slice, table, facts, isNew, isFast } = making
  const params = createParams()
  const plan = planMeasures(db.catalog, metrics, params)
  const { projects, ...range } = slice
  const days = await compileDays(db, { plan, range, asOf: null, facts, projects }, params)
  const byYear = `SELECT *, toYear(period) AS year FROM (${days})`
  const made = seriesSql(byYear, {
    plan,
    keys: ['project_id', 'year'],
    params,
    isMarked: markWindows(plan) !== undefined,
  })
  const sql = isNew ? made : continueSql(made, making, params)
  await db.command({
    sql: `INSERT INTO ${table} (project_id, metric_id, year, days, values, partial_days)
          SELECT project_id, metric_id, year, days, values, partial_days FROM (${sql}) SETTINGS ${frugalSettings(slice.from, isFast)}`,
    params: params.values,
  })
}

/**
 * Appends recomputed days to the stored days before the slice, per year. A year that has no values any longer is
 * written empty.
 */
function continueSql(made: string, { metrics, slice, table }: Making, params: Params): string {
  const projects = slice.projects
    ? `AND project_id IN ${params.add(slice.projects, 'Array(String)')}`
    : ''
  const from = params.add(slice.from, 'Date')
  return `
    SELECT project_id, metric_id, year, arrayFlatten(arrayMap(part -> part.2, parts)) AS days,
           arrayFlatten(arrayMap(part -> part.3, parts)) AS values,
           arrayFlatten(arrayMap(part -> part.4, parts)) AS partial_days
    FROM (
      SELECT project_id, metric_id, year, arraySort(part -> part.1, groupArray((place, days, values, partial_days))) AS parts
      FROM (
        SELECT 0 AS place, toString(project_id) AS project_id, toString(metric_id) AS metric_id, year,
               arraySlice(days, 1, kept) AS days, arraySlice(values, 1, kept) AS values,
               arrayFilter(day -> day < ${from}, partial_days) AS partial_days
        FROM (
          SELECT *, arrayCount(day -> day < ${from}, days) AS kept FROM ${table} FINAL
          WHERE year >= toYear(${from}) AND metric_id IN ${params.add(metrics, 'Array(String)')} ${projects})
        UNION ALL
        SELECT 1, toString(project_id), metric_id, year, days, values, partial_days FROM (${made})
      )
      GROUP BY project_id, metric_id, year
    )`
}

/**
 * The number of facts that are aggregated at a time: with fewer, starting statements takes most of the time; more save
 * nothing.
 */
const FACTS_PER_SLICE = 60_000

/** The same for columns that are added up over projects, where a fact costs less. */
const FACTS_PER_SUM = 500_000

/** The days and projects that one statement recomputes; null means all projects. */
type DaysSlice = { projects: readonly string[] | null; from: Day; to: Day }

type Known = {
  byMetric: ReadonlyMap<string, readonly SeriesRow[]>
  /** The series that were loaded since the last refresh; null to recompute everything. */
  touched: readonly TouchedSeries[] | null
  /** The number of days before the first one that are also read. */
  lookback: number
}

/**
 * Splits what has to be recomputed for these columns into slices with about as many facts each, so that memory does
 * not grow with the load. A value depends on facts of its day and earlier days, so a series is recomputed from its
 * first touched day on. Where a column is added up over projects, slices are ranges of days.
 */
export function planSlices(
  bases: readonly BaseColumn[],
  { byMetric, touched, lookback }: Known,
  most = { perSlice: FACTS_PER_SLICE, perSum: FACTS_PER_SUM },
): DaysSlice[] {
  const read = new Set(bases.map(({ metric_id, ecosystem }) => ecosystem?.of ?? metric_id))
  const rows = [...read].flatMap((metric) => byMetric.get(metric) ?? [])
  // A chain that moved has no values of its own that its sums depend on.
  const changeable = new Set([...read, ...bases.map(({ metric_id }) => metric_id)])
  const changed =
    touched?.filter(({ metric_id }) => changeable.has(metric_id)) ??
    rows.map(({ metric_id, project_id }) => ({ metric_id, project_id, from: FIRST_DAY }))
  if (changed.length === 0) return []
  const to = rows.reduce(
    (newest, { last_day }) => (last_day > newest ? last_day : newest),
    FIRST_DAY,
  )
  if (bases.some(({ ecosystem }) => ecosystem !== null))
    return sliceDays(rows, { from: oldestOf(changed), to }, most.perSum)
  const begins = new Map(
    [...Map.groupBy(changed, ({ project_id }) => project_id)].map(([project_id, own]) => [
      project_id,
      roundBack(oldestOf(own), to),
    ]),
  )
  const facts = new Map<string, number>()
  for (const row of rows) {
    const from = begins.get(row.project_id)
    if (from === undefined) continue
    const count = countSince(addDays(from, -lookback), row)
    facts.set(row.project_id, (facts.get(row.project_id) ?? 0) + count)
  }
  return [...Map.groupBy(begins, ([, from]) => from)].flatMap(([from, members]) =>
    fill(
      members.map(([project_id]) => [project_id, facts.get(project_id) ?? 0]),
      most.perSlice,
    ).map((projects) => ({ projects, from, to })),
  )
}

/** Consecutive ranges of days with about as many facts each; the first one also has all earlier days. */
function sliceDays(
  rows: readonly SeriesRow[],
  { from, to }: { from: Day; to: Day },
  factsPerSlice: number,
): DaysSlice[] {
  const begin = rows.reduce(
    (oldest, { first_day }) => (first_day < oldest ? first_day : oldest),
    to,
  )
  const first = from > begin ? from : begin
  const facts = rows.reduce((sum, row) => sum + countSince(first, row), 0)
  const span = daysBetween(first, to) + 1
  const days = Math.max(1, Math.floor(span / Math.max(1, Math.ceil(facts / factsPerSlice))))
  const count = Math.max(1, Math.ceil(span / days))
  return Array.from({ length: count }, (_, place) => ({
    projects: null,
    from: place === 0 ? from : addDays(first, place * days),
    to: place === count - 1 ? to : addDays(first, (place + 1) * days - 1),
  }))
}

function oldestOf(touched: readonly TouchedSeries[]): Day {
  return touched.reduce((oldest, { from }) => (from < oldest ? from : oldest), '9999-12-31')
}

/** About how many facts a series has from a day on. */
function countSince(day: Day, { first_day, last_day, points }: SeriesRow): number {
  const span = daysBetween(first_day, last_day) + 1
  const read = daysBetween(day > first_day ? day : first_day, last_day) + 1
  return Math.ceil((points * Math.max(0, read)) / span)
}

function fill(facts: (readonly [string, number])[], factsPerSlice: number): string[][] {
  const slices: string[][] = []
  let room = 0
  for (const [project_id, count] of facts.sort()) {
    if (room < count || slices.length === 0) {
      slices.push([])
      room = factsPerSlice
    }
    slices.at(-1)?.push(project_id)
    room -= count
  }
  return slices
}
