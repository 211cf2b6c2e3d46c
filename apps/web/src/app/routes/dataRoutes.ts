import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { parseStatusSearch } from '../../features/status/StatusSearch.ts'
import { rootRoute } from '../shell/rootRoute.tsx'

const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  component: lazyRouteComponent(
    () => import('../../features/status/StatusLayout.tsx'),
    'StatusLayout',
  ),
})

// Data status and documentation

const statusOverviewRoute = createRoute({
  getParentRoute: () => statusRoute,
  path: '/',
  component: lazyRouteComponent(
    () => import('../../features/status/overview/OverviewPage.tsx'),
    'OverviewPage',
  ),
})

// Data status and documentation

const statusListRoute = createRoute({
  getParentRoute: () => statusRoute,
  path: '/$list',
  validateSearch: parseStatusSearch,
  component: lazyRouteComponent(
    () => import('../../features/status/lists/ListPage.tsx'),
    'ListPage',
  ),
})

const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  component: lazyRouteComponent(
    () => import('../../features/docs/DocsIndexPage.tsx'),
    'DocsIndexPage',
  ),
})

const docsPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs/$page',
  loader: async ({ params }) => {
    const { readDocsPage } = await import('../../features/docs/readDocsPage.ts')
    const page = await readDocsPage(params.page)
    if (page === undefined) throw notFound()
    return page
  },
  // The text is part of the build and stays as it is.
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import('../../features/docs/DocsPage.tsx'), 'DocsPage'),
})

/** `/ui`: every element of the interface with its states. Only in development: no build contains it. */
const elementsRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/ui',
        component: lazyRouteComponent(
          () => import('../../features/elements/ElementsPage.tsx'),
          'ElementsPage',
        ),
      }),
    ]
  : []

/** The data status and the documentation. */
export const dataRoutes = [
  statusRoute.addChildren([statusOverviewRoute, statusListRoute]),
  docsRoute,
  docsPageRoute,
  ...elementsRoutes,
] as const
