import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseStatusSearch } from './StatusSearch.ts'

const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  component: lazyRouteComponent(() => import('./StatusLayout.tsx'), 'StatusLayout'),
})

const overviewRoute = createRoute({
  getParentRoute: () => statusRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview/OverviewPage.tsx'), 'OverviewPage'),
})

const listRoute = createRoute({
  getParentRoute: () => statusRoute,
  path: '/$list',
  validateSearch: parseStatusSearch,
  component: lazyRouteComponent(() => import('./lists/ListPage.tsx'), 'ListPage'),
})

/** `/status`: what is loaded and whether it holds together, and `/status/$list`: its long lists. */
export const statusRoutes = statusRoute.addChildren([overviewRoute, listRoute])
