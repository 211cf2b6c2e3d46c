import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseLeaderboardsSearch } from './LeaderboardsSearch.ts'

/** `/leaderboards`: the projects by any metric, or by how it changed. */
export const leaderboardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaderboards',
  validateSearch: parseLeaderboardsSearch,
  component: lazyRouteComponent(() => import('./LeaderboardsPage.tsx'), 'LeaderboardsPage'),
})
