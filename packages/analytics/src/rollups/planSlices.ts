import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { BaseColumn } from '../compile/Plan.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'
import { roundBack } from './sliceTouched.ts'
import type { TouchedSeries } from './touchedSeries.ts'

/**
 * The number of facts that are aggregated at a time: with fewer, starting statements takes most of the time; more save
 * nothing.
 */
const FACTS_PER_SLICE = 60_000

/** The same for columns that are added up over projects, where a fact costs less. */
const FACTS_PER_SUM = 500_000

/** The days and projects that one statement recomputes; null means all projects. */
export type DaysSlice = { projects: readonly string[] | null; from: Day; to: Day }

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
