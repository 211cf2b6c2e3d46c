import { createRoute, lazyRouteComponent as lazyPage, notFound } from '@tanstack/react-router'
import { parseStatusSearch } from '../../features/status/StatusSearch.ts'
import { rootRoute } from '../shell/rootRoute.tsx'

const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  component: lazyPage(() => import('../../features/status/StatusLayout.tsx'), 'StatusLayout'),
})

/** `/ui`: every element of the interface with its states. Only in development: no build contains it. */
const elementsRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/ui',
        component: lazyPage(
          () => import('../../features/elements/ElementsPage.tsx'),
          'ElementsPage',
        ),
      }),
    ]
  : []

const statusPages = [
  createRoute({
    getParentRoute: () => statusRoute,
    path: '/',
    component: lazyPage(
      () => import('../../features/status/overview/OverviewPage.tsx'),
      'OverviewPage',
    ),
  }),
  createRoute({
    getParentRoute: () => statusRoute,
    path: '/$list',
    validateSearch: parseStatusSearch,
    component: lazyPage(() => import('../../features/status/lists/ListPage.tsx'), 'ListPage'),
  }),
] as const

/** The data status, the documentation and the API reference. */
export const dataRoutes = [
  statusRoute.addChildren([...statusPages]),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/docs',
    component: lazyPage(() => import('../../features/docs/DocsIndexPage.tsx'), 'DocsIndexPage'),
  }),
  createRoute({
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
    component: lazyPage(() => import('../../features/docs/DocsPage.tsx'), 'DocsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/api-docs',
    component: lazyPage(
      () => import('../../features/reference/ReferencePage.tsx'),
      'ReferencePage',
    ),
  }),
  ...elementsRoutes,
] as const
