import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { docsRoutes } from './features/docs/index.ts'
import { metricRoute, metricsRoute } from './features/metrics/index.ts'
import { projectRoutes } from './features/project/index.ts'
import { projectsRoute } from './features/projects/index.ts'
import { statusRoute } from './features/status/index.ts'
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
    statusRoute,
    ...docsRoutes,
  ]),
  basepath: '/explorer',
  defaultPreload: 'intent',
  scrollRestoration: true,
  trailingSlash: 'never',
})

declare module '@tanstack/react-router' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router reads its types from here.
  interface Register {
    router: typeof router
  }
}
