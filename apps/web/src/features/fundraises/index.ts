import { lazyComponent } from '../../ui/lazyComponent.ts'

/** Funding rounds page by page, for other pages that show some of them. */
export const RoundsPanel = lazyComponent(() => import('./RoundsPanel.tsx'), 'RoundsPanel')
