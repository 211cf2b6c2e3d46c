import { lazyComponent } from '../../ui/lazyComponent.ts'

export type { MartSearch } from './MartPage.tsx'

/** A mart with its presets, columns and rows, for areas that list what it has. */
export const MartScreen = lazyComponent(() => import('./MartScreen.tsx'), 'MartScreen')
