import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseLeaderboardsSearch } from './LeaderboardsSearch.ts'

/** Those that moved most alone, for frames on other sites. */
export const EmbeddedMovers = lazy(async () => ({
  default: (await import('./EmbeddedMovers.tsx')).EmbeddedMovers,
}))

/** `/leaderboards`: the projects by any metric, or by how it changed. */
export const leaderboardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaderboards',
  validateSearch: parseLeaderboardsSearch,
  component: lazyRouteComponent(() => import('./LeaderboardsPage.tsx'), 'LeaderboardsPage'),
})
