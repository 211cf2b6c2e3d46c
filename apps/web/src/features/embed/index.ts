import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { EmbedLayout } from './EmbedLayout.tsx'

// Kept as it is: what is shown reads it, and says what is wrong with it. No other page links here, so that the router
// need not know the fields.
const validateSearch = (raw: Record<string, unknown>): Record<never, never> => raw
const staticData = { layout: EmbedLayout }

const chartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed/chart' satisfies typeof EMBED_PATH,
  validateSearch,
  staticData,
  component: lazyRouteComponent(() => import('./EmbedPage.tsx'), 'EmbedPage'),
})

const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed/$area/$id',
  validateSearch,
  staticData,
  component: lazyRouteComponent(
    () => import('./document/EmbeddedDocument.tsx'),
    'EmbeddedDocument',
  ),
})

/** One chart, table or dashboard alone, for the frames of other pages: described by the address, or saved. */
export const embedRoutes = [chartRoute, documentRoute] as const
