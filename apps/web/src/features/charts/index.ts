import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseChartSearch } from './ChartsSearch.ts'

const chartsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/charts',
  component: lazyRouteComponent(() => import('./ChartsPage.tsx'), 'ChartsPage'),
})

const newChartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/charts/new',
  validateSearch: parseChartSearch,
  component: lazyRouteComponent(() => import('./NewChartPage.tsx'), 'NewChartPage'),
})

const chartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/charts/$id',
  validateSearch: parseChartSearch,
  component: lazyRouteComponent(() => import('./ChartPage.tsx'), 'ChartPage'),
})

/** `/charts`, the builder of a new chart, and charts that were kept. */
export const chartRoutes = [chartsRoute, newChartRoute, chartRoute] as const
