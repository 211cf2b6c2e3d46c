import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'

/** `/status`: what is loaded and whether it holds together. */
export const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  component: lazyRouteComponent(() => import('./StatusPage.tsx'), 'StatusPage'),
})
