import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { accountRoutes } from './features/account/index.ts'
import { assetRoutes } from './features/assets/index.ts'
import { chartRoutes } from './features/charts/index.ts'
import { trendingContractsRoute } from './features/contracts/index.ts'
import { dashboardRoutes } from './features/dashboards/index.ts'
import { docsRoutes } from './features/docs/index.ts'
import { elementsRoutes } from './features/elements/index.ts'
import { embedRoutes } from './features/embed/index.ts'
import { fundraiseRoutes } from './features/fundraises/index.ts'
import { leaderboardsRoute } from './features/leaderboards/index.ts'
import { marketsRoutes } from './features/markets/index.ts'
import { martRoutes } from './features/marts/index.ts'
import { metricRoute, metricsRoute } from './features/metrics/index.ts'
import { projectRoutes } from './features/project/index.ts'
import { projectsRoute } from './features/projects/index.ts'
import { statementsRoute } from './features/statements/index.ts'
import { statusRoutes } from './features/status/index.ts'
import { tableRoutes } from './features/tables/index.ts'
import { watchlistRoute } from './features/watchlist/index.ts'
import { PageError } from './shell/errors/PageError.tsx'
import { reportPageErrors } from './shell/errors/reportPageErrors.ts'
import { rootRoute } from './shell/rootRoute.tsx'

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/projects', replace: true })
  },
})

/** Every page of the terminal, below the base path under which the server serves it. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    projectsRoute,
    projectRoutes,
    metricsRoute,
    metricRoute,
    ...marketsRoutes,
    leaderboardsRoute,
    statementsRoute,
    trendingContractsRoute,
    ...fundraiseRoutes,
    ...assetRoutes,
    ...chartRoutes,
    ...dashboardRoutes,
    ...tableRoutes,
    ...martRoutes,
    watchlistRoute,
    statusRoutes,
    ...elementsRoutes,
    ...docsRoutes,
    ...accountRoutes,
    ...embedRoutes,
  ]),
  basepath: '/explorer',
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  trailingSlash: 'never',
})

reportPageErrors(router)

declare module '@tanstack/react-router' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router reads its types from here.
  interface Register {
    router: typeof router
  }
}
