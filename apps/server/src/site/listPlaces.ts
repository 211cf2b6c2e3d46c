import type { SeriesRow } from '@tickmark/analytics/series/SeriesRow'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { DOCS_PAGE_IDS } from '@tickmark/core/pages/DOCS_PAGES'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { SCREEN_PAGES } from '@tickmark/core/pages/SCREEN_PAGES'
import { SCREEN_PATHS } from '@tickmark/core/pages/SCREENS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { STATEMENT_SECTIONS } from '@tickmark/core/statement/STATEMENT_SECTIONS'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { Day } from '@tickmark/core/time/Day'

/** A page that searchers may find; `lastmod` is the newest day of what it shows. */
export type Place = { path: string; lastmod: Day | null }

/** Metrics that make a statement worth reading. */
const INCOME: ReadonlySet<string> = new Set(
  STATEMENT_SECTIONS.find((section) => section.section === 'income_statement')?.lines.map(
    (line) => line.metric_id,
  ),
)

/** The pages that have something to show and that no switch hides, the most important first. */
export function listPlaces(
  catalog: Catalog,
  series: readonly SeriesRow[],
  switches: ResolvedSwitches,
): Place[] {
  const newest = newestDay(series)
  const byProject = Map.groupBy(series, (row) => row.project_id)
  const byMetric = Map.groupBy(series, (row) => row.metric_id)
  const below: Place[] = [
    ...SCREEN_PATHS.flatMap((path) => {
      const sitemap = SCREEN_PAGES[path]?.sitemap
      return sitemap === undefined ? [] : [{ path, lastmod: sitemap === 'figures' ? newest : null }]
    }),
    ...DOCS_PAGE_IDS.map((id) => ({ path: `/docs/${id}`, lastmod: null })),
    ...listMetrics().flatMap((metric) => {
      const rows = byMetric.get(metric.metric_id)
      return rows === undefined
        ? []
        : [{ path: `/metrics/${metric.slug}`, lastmod: newestDay(rows) }]
    }),
    ...MARKET_SECTORS.flatMap(({ market_sector_id: id }) => {
      const rows = catalog
        .listSector(id)
        .flatMap(({ project_id }) => byProject.get(project_id) ?? [])
      return rows.length === 0 ? [] : [{ path: `/markets/${id}`, lastmod: newestDay(rows) }]
    }),
    ...catalog.projects.flatMap(({ project_id }) => {
      const rows = byProject.get(project_id)
      return rows === undefined ? [] : listProjectPlaces(project_id, rows)
    }),
  ]
  return [
    ...(switches.PUBLIC_WEBSITE_ENABLED ? [{ path: '/', lastmod: newest }] : []),
    ...below
      .filter(({ path }) => isPageOn(path, switches))
      .map(({ path, lastmod }) => ({ path: `/explorer${path}`, lastmod })),
  ]
}

function listProjectPlaces(id: string, rows: readonly SeriesRow[]): Place[] {
  const path = `/projects/${encodeURIComponent(id)}`
  const income = rows.filter((row) => INCOME.has(row.metric_id))
  return [
    { path, lastmod: newestDay(rows) },
    ...(income.length === 0
      ? []
      : [{ path: `${path}/financial-statement`, lastmod: newestDay(income) }]),
  ]
}

function newestDay(rows: readonly SeriesRow[]): Day | null {
  let newest: Day | null = null
  for (const { last_day } of rows) if (newest === null || last_day > newest) newest = last_day
  return newest
}
