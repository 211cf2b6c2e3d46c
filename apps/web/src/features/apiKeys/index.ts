import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'

/** `/account/api`: the personal token and the API keys of the user. */
export const apiKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/api',
  component: lazyRouteComponent(() => import('./ApiPage.tsx'), 'ApiPage'),
})
