import { lazyComponent } from '../../ui/lazyComponent.ts'

/** Puts columns into any view of a mart, and in order. */
export const ColumnsDialog = lazyComponent(
  () => import('./columns/ColumnsDialog.tsx'),
  'ColumnsDialog',
)

/** The menu of the columns that the rows of any view of a mart are grouped by. */
export const GroupMenu = lazyComponent(() => import('./GroupMenu.tsx'), 'GroupMenu')
