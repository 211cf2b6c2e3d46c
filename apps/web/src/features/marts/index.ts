import { lazyComponent } from '../../ui/lazyComponent.ts'

export type { MartSearch } from './MartPage.tsx'

/** A mart with its presets, columns and rows, for areas that list what it has. */
export const MartScreen = lazyComponent(() => import('./MartScreen.tsx'), 'MartScreen')

/** Those of its rows that a page is about, as a panel. */
export const MartPanel = lazyComponent(() => import('./MartPanel.tsx'), 'MartPanel')

/** The rows in groups, beside a list of them. */
export const GroupPanel = lazyComponent(() => import('./GroupPanel.tsx'), 'GroupPanel')
