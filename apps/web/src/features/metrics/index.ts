import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseMetricSearch } from './MetricSearch.ts'
import { parseMetricsSearch } from './MetricsSearch.ts'

/** `/metrics`: the catalogue. */
export const metricsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/metrics',
  validateSearch: parseMetricsSearch,
  component: lazyRouteComponent(() => import('./MetricsPage.tsx'), 'MetricsPage'),
})

/** `/metrics/$metric`: one metric over all projects. */
export const metricRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/metrics/$metric',
  validateSearch: parseMetricSearch,
  component: lazyRouteComponent(() => import('./MetricPage.tsx'), 'MetricPage'),
})
