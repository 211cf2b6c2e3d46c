import { createRoute, lazyRouteComponent as lazyPage, notFound } from '@tanstack/react-router'
import type { DatahubSearch, ProposalSearch } from '../../features/datahub/datahubSearch.ts'
import { parseStatusSearch } from '../../features/status/StatusSearch.ts'
import { keepSearch, rootRoute } from '../shell/rootRoute.tsx'

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

/** The data status, the datahub, the documentation and the API reference. */
export const dataRoutes = [
  statusRoute.addChildren([...statusPages]),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/datahub',
    validateSearch: keepSearch<DatahubSearch>,
    component: lazyPage(() => import('../../features/datahub/DatahubPage.tsx'), 'DatahubPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/datahub/new',
    validateSearch: keepSearch<ProposalSearch>,
    component: lazyPage(() => import('../../features/datahub/EditorPage.tsx'), 'NewItemPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/datahub/$data_id',
    component: lazyPage(() => import('../../features/datahub/ItemPage.tsx'), 'ItemPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/datahub/$data_id/edit',
    component: lazyPage(() => import('../../features/datahub/EditorPage.tsx'), 'EditItemPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/listings',
    component: lazyPage(
      () => import('../../features/datahub/listing/NewListingPage.tsx'),
      'NewListingPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/listings/project',
    validateSearch: keepSearch<Pick<DatahubSearch, 'project'>>,
    component: lazyPage(() => import('../../features/datahub/listing/ClaimPage.tsx'), 'ClaimPage'),
  }),
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
