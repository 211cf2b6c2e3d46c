import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import { type Availability, evaluateAvailability } from '../compile/Availability.ts'
import type { Measure, Plan } from '../compile/Plan.ts'
import { WINDOW_COVERAGE } from '../compile/transformSql.ts'
import type { SeriesIndex } from './indexSeries.ts'
import type { SeriesRow } from './SeriesRow.ts'

/** The first day of each project's listed series, by measure. */
export type Listed = ReadonlyMap<Measure, ReadonlyMap<string, Day>>

type Rows = ReadonlyMap<string, SeriesRow>
/** The known facts about a way to a metric: its first day, and whether any day of it is complete. */
type Known = { first_day: Day; isListed: boolean }

/**
 * Finds the listed series of each measure: those without any complete day, which are known from lists of a day only. What
 * was before their first day is unknown, while the first complete day of a history is where the project began. A derived
 * series is listed if every way to it has a listed part, and a sum over the projects on a chain if all of them are listed.
 */
export function findListed(
  { bases, catalog, measures }: Pick<Plan, 'bases' | 'catalog' | 'measures'>,
  { byMetric }: Pick<SeriesIndex, 'byMetric'>,
): Listed {
  const ecosystems = new Map(bases.map((base) => [base.metric_id, base.ecosystem?.of]))
  const read = new Map<string, { rows: Rows; listed: string[] }>()
  const rowsOf = (metric: string) => {
    const known = read.get(metric)
    if (known) return known
    const reported = (byMetric.get(metric) ?? []).filter(({ source_ids }) => source_ids.length > 0)
    const rows = new Map(reported.map((row) => [row.project_id, row]))
    const listed = reported.filter(isListed).map(({ project_id }) => project_id)
    read.set(metric, { rows, listed })
    return { rows, listed }
  }
  return new Map(
    measures.map((measure) => {
      const of = ecosystems.get(measure.metric)
      if (of !== undefined) return [measure, findListedChains(rowsOf(of).rows, catalog)]
      const candidates = new Set(partsOf(measure.availability).flatMap((id) => rowsOf(id).listed))
      const projects = [...candidates].flatMap((project): [string, Day][] => {
        const known = evaluateAvailability<Known>(measure.availability, {
          metric: (id) => describe(rowsOf(id).rows.get(project)),
          all: (parts) => ({
            first_day: firstsOf(parts).at(-1) ?? '',
            isListed: parts.some((part) => part.isListed),
          }),
          any: (ways) => ({
            first_day: firstsOf(ways)[0] ?? '',
            isListed: ways.every((way) => way.isListed),
          }),
        })
        return known?.isListed ? [[project, known.first_day]] : []
      })
      return [measure, new Map(projects)]
    }),
  )
}

/**
 * Returns whether a window is missing since a listed series that begins on a day has fewer than nine tenths of its
 * days.
 */
export function isUncovered(
  first_day: Day | undefined,
  { from, to }: { from: Day; to: Day },
): boolean {
  if (first_day === undefined || first_day <= from) return false
  return daysBetween(first_day, to) + 1 < (daysBetween(from, to) + 1) * WINDOW_COVERAGE
}

/**
 * Returns whether the value of a measure over an interval depends on all of its days: levels and prices are those of
 * the last.
 */
export function isOfAllDays({ kind, parts }: Pick<Measure, 'kind' | 'parts'>): boolean {
  const isSummed = (of: string | undefined) => of === 'flow' || of === 'unique'
  return isSummed(kind) || (kind === 'ratio' && parts.some((id) => isSummed(findMetric(id)?.kind)))
}

function isListed({ last_complete_day }: SeriesRow): boolean {
  return last_complete_day === null
}

function describe(row: SeriesRow | undefined): Known | null {
  return row === undefined ? null : { first_day: row.first_day, isListed: isListed(row) }
}

function firstsOf(known: readonly Known[]): Day[] {
  return known.map(({ first_day }) => first_day).toSorted()
}

function partsOf(of: Availability): string[] {
  if ('metric_id' in of) return [of.metric_id]
  return ('all' in of ? of.all : of.any).flatMap(partsOf)
}

/** The chains of which only listed projects have the metric. */
function findListedChains(rows: Rows, catalog: Catalog): Map<string, Day> {
  const chains = new Map<string, Known>()
  for (const row of rows.values())
    for (const chain of catalog.find(row.project_id)?.chains ?? []) {
      const known = chains.get(chain)
      chains.set(chain, {
        first_day:
          known === undefined || row.first_day < known.first_day ? row.first_day : known.first_day,
        isListed: (known?.isListed ?? true) && isListed(row),
      })
    }
  return new Map(
    [...chains].flatMap(([chain, { isListed, first_day }]) =>
      isListed ? [[chain, first_day]] : [],
    ),
  )
}
