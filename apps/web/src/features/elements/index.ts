import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'

/** `/ui`: every element of the interface with its states. Only in development: no build contains it. */
export const elementsRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/ui',
        component: lazyRouteComponent(() => import('./ElementsPage.tsx'), 'ElementsPage'),
      }),
    ]
  : []
