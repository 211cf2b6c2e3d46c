import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import type { MartSearch } from './MartSearch.ts'

const martsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/marts',
  component: lazyRouteComponent(() => import('./MartsPage.tsx'), 'MartsPage'),
})

const martRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/marts/$mart',
  // Kept as it is: the page reads it.
  validateSearch: (raw: Record<string, unknown>): MartSearch => raw,
  staticData: { fillsWindow: true },
  component: lazyRouteComponent(() => import('./MartPage.tsx'), 'MartPage'),
})

/** `/marts` and the page of each ready-made table. */
export const martRoutes = [martsRoute, martRoute] as const
