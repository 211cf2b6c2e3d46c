import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseTrendingSearch } from './TrendingSearch.ts'

/** `/trending-contracts`: what goes through which contracts. */
export const trendingContractsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trending-contracts',
  validateSearch: parseTrendingSearch,
  component: lazyRouteComponent(() => import('./TrendingPage.tsx'), 'TrendingPage'),
})
