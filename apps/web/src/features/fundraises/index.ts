import { lazyComponent } from '../../ui/lazyComponent.ts'

/** Funding rounds page by page, for other pages that show some of them. */
export const RoundsPanel = lazyComponent(() => import('./RoundsPanel.tsx'), 'RoundsPanel')

/** Funding rounds over time alone, for frames on other sites. */
export const EmbeddedFundraises = lazyComponent(
  () => import('./EmbeddedFundraises.tsx'),
  'EmbeddedFundraises',
)
