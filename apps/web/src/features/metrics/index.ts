import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../../data/readSearch.ts'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseMetricSearch } from './MetricSearch.ts'

/** `/metrics`: the catalogue. */
export const metricsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/metrics',
  validateSearch: (raw: Record<string, unknown>): { q?: string } => ({
    q: readSearch(raw).text('q'),
  }),
  component: lazyRouteComponent(() => import('./MetricsPage.tsx'), 'MetricsPage'),
})

/** `/metrics/$metric`: one metric over all projects. */
export const metricRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/metrics/$metric',
  validateSearch: parseMetricSearch,
  component: lazyRouteComponent(() => import('./MetricPage.tsx'), 'MetricPage'),
})
