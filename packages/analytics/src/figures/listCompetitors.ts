import type { Competitors, Ranking } from '@tickmark/core/answers/Ranking'
import { MAIN_METRICS } from '@tickmark/core/projects/MAIN_METRICS'
import type { Project } from '@tickmark/core/projects/Project'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Analytics } from '../client/Analytics.ts'
import { listSeries } from '../series/listSeries.ts'
import { getRanking } from './getRanking.ts'

type CompetitorsInput = {
  project: Project
  interval: AggregateInterval
  /** The metric of the comparison; chosen by sector by default. */
  metric_id?: string
  as_of?: string | undefined
}

const SHOWN = 10

/**
 * The default competitors of a project: the largest projects of its first market sector. They are compared by the
 * metric that measures the sector; if the project has no value of it, by fees, by market cap, or else by any metric
 * the project has. Without any, the project is last and has no rank.
 * @throws AppError `not-found` for an unknown metric.
 */
export async function listCompetitors(
  db: Analytics,
  input: CompetitorsInput,
): Promise<Competitors> {
  const { project_id, market_sectors } = input.project
  const [market_sector_id] = market_sectors
  const ranking = await rankSector(db, input)
  const { rows, summary, metric_id, interval, column_id, change_column_id, anchor, meta } = ranking
  const isLarge = rows.slice(0, SHOWN).some((row) => row.project_id === project_id)
  const own = rows.find((row) => row.project_id === project_id) ?? {
    project_id,
    rank: null,
    previous_rank: null,
    value: null,
    previous_value: null,
    change: null,
    share: null,
    percentile_rank: null,
  }
  return {
    project_id,
    market_sector_id,
    metric_id,
    interval,
    column_id,
    change_column_id,
    anchor,
    count: summary.count,
    competitors: isLarge ? rows.slice(0, SHOWN) : [...rows.slice(0, SHOWN - 1), own],
    meta,
  }
}

/**
 * Ranks the members by the first metric for which the project has a value: the default ones, then others it reports.
 * If there is none, by the first metric with any value.
 */
async function rankSector(
  db: Analytics,
  { project, interval, metric_id, as_of }: CompetitorsInput,
): Promise<Ranking> {
  const [sector] = project.market_sectors
  const rank = (metric: string) =>
    getRanking(db, { metric_id: metric, interval, sectors: [sector], as_of })
  if (metric_id !== undefined) return rank(metric_id)
  const gmv = MARKET_SECTORS.find((one) => one.market_sector_id === sector)?.gmv_metric
  const own = (await listSeries(db)).filter((one) => one.project_id === project.project_id)
  const reported = own.map((one) => one.metric_id)
  const main = MAIN_METRICS.filter((id) => reported.includes(id))
  const further = new Set([...main, ...reported])
  let chosen = await rank(gmv ?? 'fees')
  for (const metric of ['fees', 'market_cap_circulating', ...further]) {
    if (hasRank(chosen, project)) break
    const next = await rank(metric)
    if (hasRank(next, project) || chosen.rows.length === 0) chosen = next
  }
  return chosen
}

function hasRank({ rows }: Ranking, { project_id }: Project): boolean {
  return rows.some((row) => row.project_id === project_id)
}
