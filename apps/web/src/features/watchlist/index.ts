import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'

/** `/watchlist`: the newest figures of everything that has a star. */
export const watchlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/watchlist',
  // Kept as it is; the page reads the token of an e-mail's link from it.
  validateSearch: (raw: Record<string, unknown>): Record<never, never> => raw,
  component: lazyRouteComponent(() => import('./WatchlistPage.tsx'), 'WatchlistPage'),
})
