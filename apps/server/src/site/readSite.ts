import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getIntervalFigures } from '@tickmark/analytics/figures/getIntervalFigures'
import { getProjectFigures } from '@tickmark/analytics/figures/getProjectFigures'
import { getRanking } from '@tickmark/analytics/figures/getRanking'
import { getTrace } from '@tickmark/analytics/provenance/getTrace'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { listSeries } from '@tickmark/analytics/series/listSeries'
import { getFinancialStatement } from '@tickmark/analytics/statements/getFinancialStatement'
import { getDataStatus } from '@tickmark/analytics/status/getDataStatus'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Project } from '@tickmark/core/projects/Project'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { SECTOR_DEFINITIONS } from '@tickmark/core/sectors/SECTOR_DEFINITIONS'
import {
  LEADER_COLUMNS,
  type Leader,
  type LeaderColumn,
  type MonthlyFees,
  type SectorFees,
  type SiteContent,
  type SiteFees,
  type TracedFigure,
} from './SiteContent.ts'

/** Reads what the website shows, by the queries of the terminal itself. */
export async function readSite(db: Analytics): Promise<SiteContent> {
  const status = await getDataStatus(db)
  const { state, sample, totals, metrics, sources } = status
  const isReady = state === 'ready'
  const fees = isReady ? await readFees(db) : null
  const leaders = fees?.leaders ?? []
  const [first] = leaders
  return {
    status: { state, sample, totals },
    catalogd: db.catalog.projects.length,
    metrics: metrics.length,
    sources,
    newestDay:
      sources
        .map((source) => source.newest_day)
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
    sectors: isReady ? await readSectors(db) : [],
    fees,
    statement:
      first === undefined
        ? null
        : await getFinancialStatement(db, {
            project_id: first.project.project_id,
            granularity: 'quarter',
            interval: '1y',
          }),
    traced: await findTracedFigure(db, leaders),
  }
}

/** The first of the leaders whose figure leads to facts. */
async function findTracedFigure(
  db: Analytics,
  leaders: readonly Leader[],
): Promise<TracedFigure | null> {
  for (const { project } of leaders) {
    const traced = await readTracedFigure(db, project)
    if (traced !== null) return traced
  }
  return null
}

/** The market sectors that have data, those with the largest fees of 30 days first. */
async function readSectors(db: Analytics): Promise<SectorFees[]> {
  const figures = await getIntervalFigures(db, {
    metrics: ['fees'],
    where: {},
    breakdown: ['market_sector'],
    range: '30d',
  })
  const fees = new Map(figures.map(({ key, values }) => [key.market_sector, values.fees ?? null]))
  const withData = new Set((await listSeries(db)).map((row) => row.project_id))
  return MARKET_SECTORS.map(({ market_sector_id, name }) => ({
    market_sector_id,
    name,
    definition: SECTOR_DEFINITIONS[market_sector_id],
    projects: db.catalog
      .listSector(market_sector_id)
      .filter((project) => withData.has(project.project_id)).length,
    fees: fees.get(market_sector_id) ?? null,
  }))
    .filter((sector) => sector.projects > 0)
    .sort((a, b) => (b.fees ?? -1) - (a.fees ?? -1) || b.projects - a.projects)
}

/**
 * The newest revenue of a project down to the facts that its fees are known from; its fees alone where the
 * revenue is not derived from them. Null where the project's fees were not reported.
 */
async function readTracedFigure(db: Analytics, project: Project): Promise<TracedFigure | null> {
  const { byMetric } = await indexSeries(db)
  const find = (metric: string) =>
    byMetric.get(metric)?.find((row) => row.project_id === project.project_id)
  const reported = find('fees')
  if (reported === undefined || reported.source_ids.length === 0) return null
  const ask = (metric_id: string) =>
    getTrace(db, {
      project_id: project.project_id,
      metric_id,
      timestamp: reported.last_complete_day ?? reported.last_day,
      granularity: 'day',
    })
  const fees = await ask('fees')
  const versions = fees.versions.filter((version) => version.current)
  if (fees.value === null || versions.length === 0) return null
  const fact = { metric: getMetric('fees'), versions }
  const revenue = find('revenue') === undefined ? null : await ask('revenue')
  const isDerived =
    revenue !== null &&
    revenue.value !== null &&
    revenue.parts.some((part) => part.metric_id === 'fees' && part.value !== null)
  return isDerived
    ? { project, metric: getMetric('revenue'), trace: revenue, fact }
    : { project, metric: fact.metric, trace: fees, fact }
}

const MAX_LEADERS = 10
const TREND = `fees_${RANKING_INTERVAL}_trend`

/** Reads what all projects together earned, and the ten that earned most; null where no source has delivered fees. */
async function readFees(db: Analytics): Promise<SiteFees | null> {
  const [ranking, figures, totals, months] = await Promise.all([
    getRanking(db, { metric_id: 'fees', interval: RANKING_INTERVAL, limit: MAX_LEADERS }),
    getProjectFigures(db, { columns: [TREND, ...LEADER_COLUMNS] }),
    getIntervalFigures(db, { metrics: ['fees'], where: {}, breakdown: [], range: '30d' }),
    readMonths(db),
  ])
  const { rows, anchor, summary } = ranking
  if (anchor === null || rows.length === 0) return null
  const trends = figures.columns.find((column) => column.column_id === TREND)?.trends
  return {
    anchor,
    total: totals[0]?.values.fees ?? null,
    months,
    leaders: rows.flatMap(({ project_id, value, change }) => {
      const project = db.catalog.find(project_id)
      if (project === undefined) return []
      const trend = trends?.[figures.project_ids.indexOf(project_id)] ?? []
      return [{ project, fees: value, change, trend, figures: readRow(figures, project_id) }]
    }),
    projects: summary.count,
  }
}

function readRow(
  { project_ids, columns }: ProjectFigures,
  projectId: string,
): Record<LeaderColumn, number | null> {
  const row = project_ids.indexOf(projectId)
  const read = (id: LeaderColumn) =>
    [id, columns.find((column) => column.column_id === id)?.values[row] ?? null] as const
  return Object.fromEntries(LEADER_COLUMNS.map(read)) as Record<LeaderColumn, number | null>
}

async function readMonths(db: Analytics): Promise<MonthlyFees> {
  const { timestamps, series, meta } = await answerMetricQuery(
    db,
    MetricQuery.parse({ metrics: ['fees', 'revenue'], granularity: 'month', range: '3y' }),
  )
  const find = (metric: string) => series.find((one) => one.metric === metric)
  const from = find('fees')?.provisional_from ?? null
  const partialTo = find('fees')?.partial?.to ?? ''
  return {
    timestamps,
    fees: find('fees')?.values ?? [],
    revenue: find('revenue')?.values ?? [],
    sources: meta.sources,
    checks: meta.checks,
    provisionalFrom:
      from === null ? timestamps.length : timestamps.filter((day) => day < from).length,
    wholeFrom: timestamps.filter((day) => day <= partialTo).length,
  }
}
