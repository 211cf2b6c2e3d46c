import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getIntervalFigures } from '@tickmark/analytics/figures/getIntervalFigures'
import { getTrace } from '@tickmark/analytics/provenance/getTrace'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { listSeries } from '@tickmark/analytics/series/listSeries'
import { getFinancialStatement } from '@tickmark/analytics/statements/getFinancialStatement'
import { getDataStatus } from '@tickmark/analytics/status/getDataStatus'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Project } from '@tickmark/core/projects/Project'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { SECTOR_DEFINITIONS } from '@tickmark/core/sectors/SECTOR_DEFINITIONS'
import { readFees } from './readFees.ts'
import type { Leader, SectorFees, SiteContent, TracedFigure } from './SiteContent.ts'

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
