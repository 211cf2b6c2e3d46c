import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { DOCS_PAGE_IDS } from '@tickmark/core/pages/DOCS_PAGES'
import { rootRoute } from '../../shell/rootRoute.tsx'

/** `/docs`: what there is to read. */
const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  component: lazyRouteComponent(() => import('./DocsIndexPage.tsx'), 'DocsIndexPage'),
})

/** `/docs/$page`: one page of the documentation. */
const docsPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs/$page',
  loader: async ({ params }) => {
    const id = DOCS_PAGE_IDS.find((known) => known === params.page)
    if (id === undefined) throw notFound()
    const { DOCS_FILES } = await import('./DOCS_FILES.ts')
    const { content } = await DOCS_FILES[id]()
    return { id, content }
  },
  // The text is part of the build and stays as it is.
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import('./DocsPage.tsx'), 'DocsPage'),
})

export const docsRoutes = [docsRoute, docsPageRoute] as const
