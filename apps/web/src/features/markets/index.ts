import { lazyComponent } from '../../ui/lazyComponent.ts'

/** The treemap of all sectors alone, for frames on other sites. */
export const EmbeddedSectors = lazyComponent(
  () => import('./EmbeddedSectors.tsx'),
  'EmbeddedSectors',
)
