import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { type Day, daysBetween, toDay } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { perVersion, singleFlight } from '../client/memoPerVersion.ts'
import { createParams } from '../compile/createParams.ts'
import { asOfFactsSql } from '../compile/factsSql.ts'
import type { BegunTotal, Plan, SeriesShape } from '../compile/Plan.ts'
import type { Scope } from '../compile/resolveScope.ts'
import { SAMPLE_SOURCE } from '../state/storeState.ts'
import { deriveKnownSeries, type KnownSeriesRow, listKnownSeries } from './knownSeries.ts'
import { listSeries } from './listSeries.ts'
import { NO_TOTAL, type SeriesRow } from './SeriesRow.ts'

/** The facts that most queries need to know about the existing series, computed once per data version. */
export type SeriesIndex = SeriesShape & {
  byMetric: ReadonlyMap<string, readonly SeriesRow[]>
  /** The anchor day of each metric; see `findNewest`. */
  newest: ReadonlyMap<string, Day>
  /** The anchor day of each metric as sources report it, without the projects of which it is computed. */
  newestReported: ReadonlyMap<string, Day>
  /** Projects with any value, including derived ones. */
  projects: ReadonlySet<string>
  /** True if the loaded data are generated. Generated and real data are never mixed. */
  isSample: boolean
}

/** Maximum number of moments whose index is cached in addition to the present: those that open pages are pinned to. */
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
  return singleFlight(indexes, key, () => (asOf === null ? indexPresent(db) : indexKnown(db, asOf)))
}

async function indexPresent(db: Analytics): Promise<SeriesIndex> {
  const series = await listSeries(db)
  return makeIndex(series, await findBegunTotals(db, series.filter(mayLackTotals), null))
}

async function indexKnown(db: Analytics, asOf: AsOf): Promise<SeriesIndex> {
  const [stored, present] = await Promise.all([listKnownSeries(db, asOf), listSeries(db)])
  const known = stored.filter(({ metric_id }) => findMetric(metric_id) !== undefined)
  const derived = deriveKnownSeries(known, present, {
    catalog: db.catalog,
    chains: listChains(db.catalog, known),
  })
  // Their points are counted by version, which does not tell whether days lack a total.
  return makeIndex([...known, ...derived], await findBegunTotals(db, known, asOf))
}

/** Returns whether some days may have parts only: not where there are as many totals as days. */
function mayLackTotals({ first_day, last_day, last_total_day, points, parts }: SeriesRow): boolean {
  return last_total_day < last_day || points - parts <= daysBetween(first_day, last_day)
}

/** The first days of the totals of series that have parts too. */
async function findBegunTotals(
  db: Analytics,
  series: readonly SeriesRow[],
  asOf: AsOf | null,
): Promise<BegunTotal[]> {
  const mixed = series.filter(({ parts, last_total_day }) => parts > 0 && last_total_day > NO_TOTAL)
  if (mixed.length === 0) return []
  const keyOf = (one: Pick<SeriesRow, 'metric_id' | 'project_id'>) =>
    `${one.metric_id} ${one.project_id}`
  const wanted = new Set(mixed.map(keyOf))
  const params = createParams()
  const listOf = (ids: readonly string[]) => params.add([...new Set(ids)], 'Array(String)')
  const where = [
    `metric_id IN ${listOf(mixed.map(({ metric_id }) => metric_id))}`,
    `project_id IN ${listOf(mixed.map(({ project_id }) => project_id))}`,
    `chain_id = '' AND product_id = '' AND contract_id = ''`,
    ...(asOf === null ? [] : [asOfFactsSql(asOf, params)]),
  ]
  // All versions of a point have the same day, so FINAL is not needed.
  const rows = await db.rows<BegunTotal>({
    sql: `
      SELECT metric_id, project_id, toString(min(day)) AS first_total_day
      FROM ${asOf === null ? 'facts' : 'observations'} WHERE ${where.join(' AND ')}
      GROUP BY metric_id, project_id ORDER BY metric_id, project_id`,
    params: params.values,
  })
  return rows.filter((row) => wanted.has(keyOf(row)))
}

/** The chains with known data: those of parts, and the only chain of a project or of its products. */
function listChains(catalog: Catalog, known: readonly KnownSeriesRow[]): ReadonlySet<string> {
  return new Set(
    known.flatMap(({ project_id, chain_ids, products }) => {
      const project = catalog.find(project_id)
      const own = project?.chains.length === 1 ? project.chains : []
      const ofProducts = products > 0 ? (project?.products ?? []) : []
      return [...chain_ids, ...own, ...ofProducts.flatMap(({ chain_id }) => chain_id ?? [])]
    }),
  )
}

function makeIndex(series: readonly SeriesRow[], begunTotals: readonly BegunTotal[]): SeriesIndex {
  const byMetric = Map.groupBy(series, (row) => row.metric_id)
  const reported = Map.groupBy(
    series.filter(({ source_ids }) => source_ids.length > 0),
    (row) => row.metric_id,
  )
  return {
    byMetric,
    newest: mapNewest(byMetric),
    newestReported: mapNewest(reported),
    projects: new Set(series.map((row) => row.project_id)),
    begunTotals,
    mixed: series.filter(
      ({ chains, products, contracts }) =>
        [chains, products, contracts].filter((count) => count > 0).length > 1,
    ),
    parted: new Set(series.filter((row) => row.parts > 0).map((row) => row.metric_id)),
    subdivided: new Set(
      series.filter((row) => row.products + row.contracts > 0).map((row) => row.metric_id),
    ),
    labeled: new Set(series.filter((row) => row.labels > 0).map((row) => row.metric_id)),
    isSample: series.some((row) => row.source_ids.includes(SAMPLE_SOURCE)),
  }
}

function mapNewest(rows: ReadonlyMap<string, readonly SeriesRow[]>): ReadonlyMap<string, Day> {
  return new Map([...rows].map(([metric, of]) => [metric, findNewest(of) ?? NO_TOTAL]))
}

/**
 * The newest complete day of a metric over all projects. It is the newest day of any, up to today, while most projects have
 * no complete day: they were listed once and their histories are still missing, as in a first sync. Of a level the others
 * count with that of the last seven days.
 */
function findNewest(rows: readonly SeriesRow[]): Day | undefined {
  const complete = newestOf(rows.map((row) => row.last_complete_day))
  const today = toDay(Date.now())
  const days = rows.map((row) => row.last_day)
  const newest = newestOf(days.filter((day) => day <= today)) ?? newestOf(days)
  const listed = rows.filter((row) => row.last_complete_day === null).length
  return complete === undefined || listed > rows.length / 2 ? newest : complete
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
