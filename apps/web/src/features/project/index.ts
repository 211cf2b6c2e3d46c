import { lazyComponent } from '../../ui/lazyComponent.ts'

/** One of a project's own panels alone, for frames on other sites. */
export const EmbeddedProjectPart = lazyComponent(
  () => import('./EmbeddedProjectPart.tsx'),
  'EmbeddedProjectPart',
)
