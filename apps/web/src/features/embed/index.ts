import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { EmbedLayout } from './EmbedLayout.tsx'

/** `/embed/chart`: one chart alone, for the frames of other pages. */
export const embedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed/chart' satisfies typeof EMBED_PATH,
  // Kept as it is: `readEmbedAddress` gives it types, and the page says what is wrong with it. No other page links
  // here, so that the router need not know the fields.
  validateSearch: (raw: Record<string, unknown>): Record<never, never> => raw,
  staticData: { layout: EmbedLayout },
  component: lazyRouteComponent(() => import('./EmbedPage.tsx'), 'EmbedPage'),
})
