import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { accountRoutes } from './routes/accountRoutes.ts'
import { dataRoutes } from './routes/dataRoutes.ts'
import { marketRoutes } from './routes/marketRoutes.ts'
import { projectRoutes } from './routes/projectRoutes.ts'
import { workspaceRoutes } from './routes/workspaceRoutes.ts'
import { PageError, reportPageErrors } from './shell/errors/PageError.tsx'
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
    ...projectRoutes,
    ...marketRoutes,
    ...workspaceRoutes,
    ...dataRoutes,
    ...accountRoutes,
  ]),
  basepath: '/explorer',
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: lazyRouteComponent(
    () => import('./shell/errors/NotFoundScreen.tsx'),
    'NotFoundScreen',
  ),
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
