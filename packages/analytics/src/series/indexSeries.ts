import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { perVersion, singleFlight } from '../client/memoPerVersion.ts'
import type { Plan, SeriesShape } from '../compile/Plan.ts'
import type { Scope } from '../compile/resolveScope.ts'
import { SAMPLE_SOURCE } from '../store/storeState.ts'
import { deriveKnownSeries, type KnownSeriesRow, listKnownSeries } from './knownSeries.ts'
import { listSeries } from './listSeries.ts'
import { NO_TOTAL, type SeriesRow } from './SeriesRow.ts'

/** What most queries need to know about the existing series, computed once per data version. */
export type SeriesIndex = SeriesShape & {
  byMetric: ReadonlyMap<string, readonly SeriesRow[]>
  /** The newest complete day of each metric over all projects; the newest day if none is complete. */
  newest: ReadonlyMap<string, Day>
  /** Projects with any value, including derived ones. */
  projects: ReadonlySet<string>
  /** Whether the loaded data are generated. Generated and real data are never mixed. */
  isSample: boolean
}

/** How many moments have their index cached in addition to the present: those that open pages are pinned to. */
const MAX_MOMENTS = 16
const PRESENT = 'present'

const indexesOf = perVersion(() => new Map<string, Promise<SeriesIndex>>())

/** The current series, or those known at a moment. */
export function indexSeries(db: Analytics, asOf: AsOf | null = null): Promise<SeriesIndex> {
  const indexes = indexesOf(db)
  const key = asOf === null ? PRESENT : `${asOf.by} ${asOf.moment}`
  const oldest = [...indexes.keys()].find((one) => one !== PRESENT)
  if (!indexes.has(key) && indexes.size > MAX_MOMENTS && oldest !== undefined)
    indexes.delete(oldest)
  return singleFlight(indexes, key, () =>
    asOf === null ? listSeries(db).then(makeIndex) : indexKnown(db, asOf),
  )
}

async function indexKnown(db: Analytics, asOf: AsOf): Promise<SeriesIndex> {
  const [stored, present] = await Promise.all([listKnownSeries(db, asOf), listSeries(db)])
  const known = stored.filter(({ metric_id }) => findMetric(metric_id) !== undefined)
  return makeIndex([
    ...known,
    ...deriveKnownSeries(known, present, {
      catalogue: db.catalogue,
      chains: listChains(db.catalogue, known),
    }),
  ])
}

/** The chains with known data: those of parts, and the only chain of a project or of its products. */
function listChains(catalogue: Catalogue, known: readonly KnownSeriesRow[]): ReadonlySet<string> {
  return new Set(
    known.flatMap(({ project_id, chain_ids, products }) => {
      const project = catalogue.find(project_id)
      const own = project?.chains.length === 1 ? project.chains : []
      const ofProducts = products > 0 ? (project?.products ?? []) : []
      return [...chain_ids, ...own, ...ofProducts.flatMap(({ chain_id }) => chain_id ?? [])]
    }),
  )
}

function makeIndex(series: readonly SeriesRow[]): SeriesIndex {
  const byMetric = Map.groupBy(series, (row) => row.metric_id)
  return {
    byMetric,
    newest: new Map(
      [...byMetric].map(([metric, rows]) => [
        metric,
        newestOf(rows.map((row) => row.last_complete_day)) ??
          newestOf(rows.map((row) => row.last_day)) ??
          NO_TOTAL,
      ]),
    ),
    projects: new Set(series.map((row) => row.project_id)),
    endedTotals: series.filter(
      (row) => row.last_total_day > NO_TOTAL && row.last_total_day < row.last_day,
    ),
    parted: new Set(series.filter((row) => row.parts > 0).map((row) => row.metric_id)),
    subdivided: new Set(
      series.filter((row) => row.products + row.contracts > 0).map((row) => row.metric_id),
    ),
    isSample: series.some((row) => row.source_ids.includes(SAMPLE_SOURCE)),
  }
}

function newestOf(days: readonly (Day | null)[]): Day | undefined {
  return days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
}

/** The reported series that a plan reads within a scope. */
export function listUsedSeries(
  plan: Pick<Plan, 'bases'>,
  scope: Pick<Scope, 'projects'>,
  { byMetric }: Pick<SeriesIndex, 'byMetric'>,
): SeriesRow[] {
  const metrics = new Set(plan.bases.map((base) => base.ecosystem?.of ?? base.metric_id))
  const rows = [...metrics].flatMap((metric) => byMetric.get(metric) ?? [])
  const isEcosystem = plan.bases.some((base) => base.ecosystem !== null)
  if (scope.projects === null || isEcosystem) return rows
  const projects = new Set(scope.projects)
  return rows.filter((row) => projects.has(row.project_id))
}
