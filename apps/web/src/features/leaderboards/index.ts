import { lazyComponent } from '../../ui/lazyComponent.ts'

/** Those that moved most alone, for frames on other sites. */
export const EmbeddedMovers = lazyComponent(() => import('./EmbeddedMovers.tsx'), 'EmbeddedMovers')
