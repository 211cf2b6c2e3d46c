import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseMarketsSearch } from './overview/MarketsSearch.ts'
import { parseSectorMetricSearch } from './sector/SectorMetricSearch.ts'
import { parseSectorSearch } from './sector/SectorSearch.ts'

/** The treemap of all sectors alone, for frames on other sites. */
export const EmbeddedSectors = lazy(async () => ({
  default: (await import('./overview/EmbeddedSectors.tsx')).EmbeddedSectors,
}))

const marketsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/markets',
  validateSearch: parseMarketsSearch,
  component: lazyRouteComponent(() => import('./overview/MarketsPage.tsx'), 'MarketsPage'),
})

const sectorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/markets/$sector',
  validateSearch: parseSectorSearch,
  component: lazyRouteComponent(() => import('./sector/SectorPage.tsx'), 'SectorPage'),
})

const sectorMetricRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/markets/$sector/metrics/$metric',
  validateSearch: parseSectorMetricSearch,
  component: lazyRouteComponent(() => import('./sector/SectorMetricPage.tsx'), 'SectorMetricPage'),
})

/** All market sectors, one of them, and one metric within one of them. */
export const marketsRoutes = [marketsRoute, sectorRoute, sectorMetricRoute]
